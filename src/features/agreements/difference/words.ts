import { diffArrays } from 'diff';
import type { Piece, Token } from './model.ts';
import { isEmphasis } from './tokens.ts';

/** A word that both texts have, or a stretch that one has in the place of another's. */
type Step = { kept: [before: Token, after: Token] } | Change;
type Change = { removed: Token[]; added: Token[] };

/** As much of what stayed between two changes as makes it hard to read them apart. */
const MOST_WORDS_BETWEEN = 2;

/** What became of each word of a block. Pieces that are kept may differ in white space. */
export function comparedWords(before: Token[], after: Token[]): Piece[] {
  return joined(piecesOf(merged(stepsBetween(before, after))));
}

function stepsBetween(before: Token[], after: Token[]): Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of diffArrays(before.map(keyOf), after.map(keyOf))) {
    const [old, young] = [before.slice(i, i + count), after.slice(j, j + count)];
    if (!added) i += count;
    if (!removed) j += count;
    if (added || removed) steps.push({ removed: removed ? old : [], added: added ? young : [] });
    else steps.push(...old.flatMap((token, index) => (young[index] ? [{ kept: [token, young[index]] } as Step] : [])));
  }
  return steps;
}

const keyOf = ({ key }: Token) => key;
const wordsIn = (tokens: Token[]) => tokens.filter(({ isWord }) => isWord).length;
const isKept = (step: Step): step is Extract<Step, { kept: unknown }> => 'kept' in step;

/** Neighbouring changes as one, with the few words that stayed between them, where these are fewer than what changed. */
function merged(steps: Step[]): Step[] {
  const done: Step[] = [];
  for (const step of steps) {
    const from = isKept(step) ? -1 : changeToJoin(done, step);
    if (isKept(step) || from === -1) done.push(step);
    else done.push(asOne([...done.splice(from), step]));
  }
  return done;
}

/** Where the last change stands, if the next one is to be joined to it; -1 otherwise. */
function changeToJoin(done: Step[], next: Step): number {
  const from = done.findLastIndex((step) => !isKept(step));
  const [last] = from === -1 ? [] : done.slice(from);
  if (!last || isKept(last) || isKept(next)) return -1;
  const between = wordsIn(done.slice(from + 1).flatMap((step) => (isKept(step) ? [step.kept[0]] : [])));
  const size = ({ removed, added }: typeof last) => Math.max(wordsIn(removed), wordsIn(added));
  return between <= Math.min(MOST_WORDS_BETWEEN, size(last), size(next)) ? from : -1;
}

const asOne = (steps: Step[]): Step => ({
  removed: steps.flatMap((step) => (isKept(step) ? [step.kept[0]] : step.removed)),
  added: steps.flatMap((step) => (isKept(step) ? [step.kept[1]] : step.added)),
});

const sourceOf = ({ text, space }: Token) => text + space;

function piecesOf(steps: Step[]): Piece[] {
  return steps.flatMap((step, index) => {
    if (!isKept(step)) return changedPieces(step, steps[index - 1]);
    const [old, young] = step.kept;
    // Space that is new stands behind what was taken out, if something was.
    const next = steps[index + 1];
    const isFollowed = next !== undefined && !isKept(next) && next.removed.length > 0;
    const shown = isFollowed && !old.space ? young.shown.trimEnd() : young.shown;
    return [{ fate: 'kept', before: sourceOf(old), after: sourceOf(young), shown, isStrong: young.isStrong }];
  });
}

function changedPieces({ removed, added }: Change, above: Step | undefined): Piece[] {
  const shows = shownIn(removed, added);
  const gone = removed.map(
    (token): Piece => ({ fate: 'removed', before: sourceOf(token), after: '', ...shows(token) }),
  );
  const come = added.map((token): Piece => ({ fate: 'added', before: '', after: sourceOf(token), ...shows(token) }));
  if (above && isKept(above)) {
    const [old, young] = above.kept;
    if (old.space && !young.space) withSpace(gone);
    if (young.space && !old.space) withSpace(come);
  }
  return [...gone, ...come];
}

/** The space before a change is in one of the texts alone, and is shown with its words. */
function withSpace([first]: Piece[]): void {
  if (first) first.shown = ` ${first.shown}`;
}

/** What is shown of a change. Signs of emphasis are where they are all that changed, or are opened and not closed. */
function shownIn(removed: Token[], added: Token[]) {
  const isClosed = (tokens: Token[]) => tokens.filter(isEmphasis).length % 2 === 0;
  const hidesEmphasis = isClosed(removed) && isClosed(added);
  return (token: Token): Pick<Piece, 'shown' | 'isStrong'> => ({
    shown: hidesEmphasis && isEmphasis(token) ? token.space : token.changed,
    isStrong: token.isStrong,
  });
}

/** Neighbours of one fate and one look as one piece. */
export function joined(pieces: Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    if (!last || last.fate !== piece.fate || last.isStrong !== piece.isStrong) {
      done.push({ ...piece });
      continue;
    }
    last.before += piece.before;
    last.after += piece.after;
    last.shown += piece.shown;
  }
  return done;
}
