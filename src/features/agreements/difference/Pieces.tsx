import { Fragment, type ReactNode } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import type { Passage, Piece } from './model.ts';

type Props = { messages: Messages['agreements']['difference'] };

const TAGS = { added: 'ins', removed: 'del' } as const;

/** Words that were added or taken out: told by a colour, a line, and, to who listens, by words before and after. */
function Changed({ fate, children, messages }: Props & { fate: 'added' | 'removed'; children: ReactNode }) {
  const Tag = TAGS[fate];
  const { begin, end } = messages[fate];
  return (
    <Tag>
      <span className="visually-hidden">{begin} </span>
      {children}
      <span className="visually-hidden"> {end} </span>
    </Tag>
  );
}

const shownText = ({ shown, isStrong }: Piece, index: number) =>
  isStrong && shown.trim() ? <strong key={String(index)}>{shown}</strong> : shown;

/** Neighbours of one fate. White space at their ends stands outside, so that it is neither underlined nor struck. */
function Run({ pieces, messages }: Props & { pieces: Piece[] }) {
  const fate = pieces[0]?.fate ?? 'kept';
  if (fate === 'kept') return pieces.map(shownText);
  const whole = pieces.map(({ shown }) => shown).join('');
  if (!whole.trim()) return whole;
  return (
    <>
      {/^\s/.test(whole) && ' '}
      <Changed fate={fate} messages={messages}>
        {trimmed(pieces).map(shownText)}
      </Changed>
      {/\s$/.test(whole) && ' '}
    </>
  );
}

/** Pieces without the white space at the beginning of the first word and the end of the last one. */
function trimmed(pieces: Piece[]): Piece[] {
  const hasWords = ({ shown }: Piece) => shown.trim() !== '';
  const [first, last] = [pieces.findIndex(hasWords), pieces.findLastIndex(hasWords)];
  return pieces.slice(first, last + 1).map((piece, index) => {
    const start = index === 0 ? piece.shown.trimStart() : piece.shown;
    return { ...piece, shown: first + index === last ? start.trimEnd() : start };
  });
}

function runsOf(pieces: Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.[0]?.fate === piece.fate) last.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

/** Whether a word that was taken out would touch the one that stands in its place. */
function touches(above: Piece | undefined, piece: Piece | undefined): boolean {
  if (above?.fate !== 'removed' || piece?.fate !== 'added') return false;
  return /\S$/.test(above.shown) && /^[\p{L}\p{N}]/u.test(piece.shown);
}

/** The words of a block. */
export const Pieces = ({ passage, messages }: Props & { passage: Passage }) =>
  runsOf(trimmed(passage.pieces)).map((pieces, index, runs) => (
    <Fragment key={String(index)}>
      {touches(runs[index - 1]?.at(-1), pieces[0]) && ' '}
      <Run pieces={pieces} messages={messages} />
    </Fragment>
  ));
