/** A word, a punctuation mark or a sign of Markdown, with the space after it. */
export type Token = {
  text: string;
  /** The space after it, as written. */
  space: string;
  /** Tokens of one key are the same to a reader. */
  key: string;
  /** What a reader sees of it in an unchanged text, space included: of a sign, the space at most. */
  shown: string;
  /** What a reader sees of it where it has changed: signs as well. */
  changed: string;
  isWord: boolean;
  isStrong: boolean;
};

/** What a block looks like: `level` is how deep a list is nested, from 0. */
export type Shape =
  | { kind: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6 }
  | { kind: 'item'; level: number; isFirst: boolean; isNumbered: boolean }
  | { kind: 'paragraph' | 'quote' | 'label' | 'row' | 'code' };

/** A heading, a paragraph, an item of a list, a row of a table. Its tokens make up its source, white space after it included. */
export type Block = { shape: Shape; tokens: Token[] };

export type Fate = 'kept' | 'added' | 'removed';

/** A stretch of words with one fate. `before` and `after` are its source in both texts, empty where it is in one alone. */
export type Piece = { fate: Fate; before: string; after: string; shown: string; isStrong: boolean };

/** A block of either text, or of both. */
export type Passage = { fate: Fate | 'edited'; shape: Shape; pieces: Piece[] };
