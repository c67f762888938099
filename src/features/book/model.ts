import type { Doc } from '#features/docs/index.ts';

/** A part of the book: a document, or a folder of documents with what it says of itself. */
export type Chapter = {
  /** `2.1.3`; empty for what comes before the first part. */
  number: string;
  /** Its id on the page, `guide.first-steps`. */
  anchor: string;
  title: string;
  /** 1 for a part. */
  depth: number;
  /** The URL of its own page, with the base path; undefined where it has none. */
  href: string | undefined;
  /** What a folder without a text of its own says of itself. */
  description: string;
  doc: Doc | undefined;
  /** True where the document opens a part or the book: its sections are not counted. */
  isOpening: boolean;
  items: Chapter[];
};

/** What a link of the book can lead to, by the URL of its page. */
export type Target = {
  anchor: string;
  /** How it is called on paper: its number, or its title where it has none. */
  name: string;
  /** The same of its sections, by their ids. */
  sections: Map<string, Section>;
};

/** A heading within a document. */
export type Section = {
  /** `2.1.3.4`; empty where it is not counted. */
  number: string;
  name: string;
};

/** What the book says of a document that members sign. */
export type Signed = {
  /** Which version it is, and when it is in force. */
  version: string;
  /** The version's fingerprint; undefined where no version is in force. */
  sha256: string | undefined;
};
