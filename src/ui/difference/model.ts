/** A word, a punctuation mark or a piece of Markdown syntax, with the space after it. */
export type Token = {
  text: string;
  /** The space after it, as written. */
  space: string;
  /** Tokens with the same key are equal for a reader. */
  key: string;
  /** What a reader sees in unchanged text, with the space. A sign shows its space at most. */
  shown: string;
  /** What a reader sees in changed text, including signs. */
  changed: string;
  isWord: boolean;
  isStrong: boolean;
};

/** The kind of a block. `level` is the nesting depth of a list, from 0; `clause` the number of its paragraph, such as 3.2. */
export type Shape =
  | { kind: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6 }
  | { kind: 'item'; level: number; isFirst: boolean; isNumbered: boolean; clause?: string }
  | { kind: 'paragraph' | 'quote' | 'label' | 'row' | 'code' };

/** A heading, a paragraph, a list item or a table row. Its tokens joined are its source, with the white space after it. */
export type Block = { shape: Shape; tokens: Token[] };

export type ChangeType = 'kept' | 'added' | 'removed';

/** A run of words with the same change. `before` and `after` are its source in both texts, empty in the one that lacks it. */
export type Piece = { change: ChangeType; before: string; after: string; shown: string; isStrong: boolean };

/** A block of one text or of both. */
export type Passage = { change: ChangeType | 'edited'; shape: Shape; pieces: Piece[] };
