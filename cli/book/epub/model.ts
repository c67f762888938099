/** What an EPUB is made of. Plain data: it comes out of a browser. */
export type EpubBook = {
  /** Tells this book from all others: its address. */
  identifier: string;
  title: string;
  /** Who made it: the name of the site. */
  creator: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** The last change, as ISO 8601 in UTC. */
  changed: string;
  /** What the table of contents is called. */
  contents: string;
  chapters: EpubChapter[];
  images: EpubImage[];
};

export type EpubChapter = {
  /** Name of its file without the ending. */
  name: string;
  title: string;
  /** 1 for a part, and 0 for what is in no table of contents. */
  depth: number;
  /** Well-formed XHTML: one element. */
  body: string;
};

export type EpubImage = {
  /** Path in the book, below the folder of the texts. */
  name: string;
  mediaType: string;
  /** Where it was found. */
  address: string;
};
