import type { Piece } from '../model.ts';

/** A text with what was searched for marked. */
export const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
    isMarked ? <mark key={index}>{text}</mark> : text,
  );
