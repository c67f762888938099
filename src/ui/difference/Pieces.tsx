import { Fragment, type ReactNode } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import type { Passage, Piece } from './model.ts';

/** The language of a text, and that of the page, if they differ. */
export type Languages = { text: string; page: string };

type Props = { messages: Messages['agreements']['difference']; languages?: Languages | undefined };

const TAGS = { added: 'ins', removed: 'del' } as const;

/** Added or removed words, marked by colour, a line, and hidden words before and after for screen readers. */
function Changed({
  change,
  children,
  messages,
  languages,
}: Props & { change: 'added' | 'removed'; children: ReactNode }) {
  const Tag = TAGS[change];
  const { begin, end } = messages[change];
  return (
    <Tag>
      <span className="visually-hidden" lang={languages?.page}>
        {begin}{' '}
      </span>
      {children}
      <span className="visually-hidden" lang={languages?.page}>
        {' '}
        {end}{' '}
      </span>
    </Tag>
  );
}

/** A piece of a text that is shown; the number of a list item is one of its own. */
type ShownPiece = Piece & { isNumber?: boolean };

function renderPiece({ shown, isStrong, isNumber }: ShownPiece, index: number): ReactNode {
  if (isNumber) {
    return (
      <span key={String(index)} className="difference-number">
        {shown}
      </span>
    );
  }
  return isStrong && shown.trim() ? <strong key={String(index)}>{shown}</strong> : shown;
}

const NUMBER = /^\d+[.)]\s*/;

/** Separates the number of a list item from its words, so that they begin where its other lines do. */
function separateNumber(pieces: Piece[], { shape }: Passage): ShownPiece[] {
  const [first, ...rest] = pieces;
  const hasNumber = shape.kind === 'item' && shape.isNumbered && shape.isFirst;
  const [number] = (hasNumber && first && NUMBER.exec(first.shown)) || [];
  if (!first || !number) return pieces;
  const words = first.shown.slice(number.length);
  return [{ ...first, shown: number, isNumber: true }, ...(words ? [{ ...first, shown: words }] : []), ...rest];
}

/** Pieces with the same change. White space at their ends stays outside, so that it is neither underlined nor struck. */
function Run({ pieces, ...props }: Props & { pieces: Piece[] }) {
  const change = pieces[0]?.change ?? 'kept';
  if (change === 'kept') return pieces.map(renderPiece);
  const whole = pieces.map(({ shown }) => shown).join('');
  if (!whole.trim()) return whole;
  return (
    <>
      {/^\s/.test(whole) && ' '}
      <Changed change={change} {...props}>
        {trimPieces(pieces).map(renderPiece)}
      </Changed>
      {/\s$/.test(whole) && ' '}
    </>
  );
}

/** Removes white space at the beginning of the first word and the end of the last one. */
function trimPieces(pieces: Piece[]): Piece[] {
  const hasText = ({ shown }: Piece) => shown.trim() !== '';
  const [first, last] = [pieces.findIndex(hasText), pieces.findLastIndex(hasText)];
  return pieces.slice(first, last + 1).map((piece, index) => {
    const start = index === 0 ? piece.shown.trimStart() : piece.shown;
    return { ...piece, shown: first + index === last ? start.trimEnd() : start };
  });
}

function toRuns(pieces: Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.[0]?.change === piece.change) last.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

/** Whether a removed word would touch its replacement. */
function touches(above: Piece | undefined, piece: Piece | undefined): boolean {
  if (above?.change !== 'removed' || piece?.change !== 'added') return false;
  return /\S$/.test(above.shown) && /^[\p{L}\p{N}]/u.test(piece.shown);
}

/** The words of a block. */
export const Pieces = ({ passage, ...props }: Props & { passage: Passage }) =>
  toRuns(separateNumber(trimPieces(passage.pieces), passage)).map((pieces, index, runs) => (
    <Fragment key={String(index)}>
      {touches(runs[index - 1]?.at(-1), pieces[0]) && ' '}
      <Run pieces={pieces} {...props} />
    </Fragment>
  ));
