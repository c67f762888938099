import type { Doc } from '#features/docs/index.ts';

/** A part of the book: a document, or a folder of documents with its description. */
export type Chapter = {
  /** `2.1.3`; empty for what comes before the first part. */
  number: string;
  /** Its id on the page, `guide.first-steps`. */
  anchor: string;
  title: string;
  /** 1 for a part. */
  depth: number;
  /** The URL of its own page, with the base path; undefined if it has none. */
  href: string | undefined;
  /** The description of a folder without its own text. */
  description: string;
  doc: Doc | undefined;
  /** True if the document opens a part or the book: its sections are not numbered. */
  isOpening: boolean;
  items: Chapter[];
};

/** A target for links of the book, by the URL of its page. */
export type Target = {
  anchor: string;
  /** Its name on paper: its number, or its title if it has none. */
  name: string;
  /** The same for its sections, by their ids. */
  sections: Map<string, Section>;
};

/** A heading within a document. */
export type Section = {
  /** `2.1.3.4`; empty if it is not numbered. */
  number: string;
  name: string;
};

/** The book's note on a document that members sign. */
export type Signed = {
  /** The version, and when it is in force. */
  version: string;
  /** The version's fingerprint; undefined if no version is in force. */
  sha256: string | undefined;
};
