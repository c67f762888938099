import { diffArrays } from 'diff';
import type { Piece, Token } from './model.ts';
import { isEmphasis } from './tokens.ts';

/** A word in both texts, or words of one text that replace words of the other. */
type Step = { kept: [before: Token, after: Token] } | Change;
type Change = { removed: Token[]; added: Token[] };

/** The most unchanged words between two changes that are shown as one, as they would be hard to read apart. */
const MAX_WORDS_BETWEEN = 2;

/** Compares the words of two blocks. Unchanged pieces may differ in white space. */
export function compareWords(before: Token[], after: Token[]): Piece[] {
  return joinPieces(toPieces(mergeChanges(getSteps(before, after))));
}

function getSteps(before: Token[], after: Token[]): Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of diffArrays(before.map(getKey), after.map(getKey))) {
    const [old, young] = [before.slice(i, i + count), after.slice(j, j + count)];
    if (!added) i += count;
    if (!removed) j += count;
    if (added || removed) steps.push({ removed: removed ? old : [], added: added ? young : [] });
    else steps.push(...old.flatMap((token, index) => (young[index] ? [{ kept: [token, young[index]] } as Step] : [])));
  }
  return steps;
}

const getKey = ({ key }: Token) => key;
const countWords = (tokens: Token[]) => tokens.filter(({ isWord }) => isWord).length;
const isKept = (step: Step): step is Extract<Step, { kept: unknown }> => 'kept' in step;

/** Joins neighbouring changes and the few unchanged words between them, if these are fewer than the changed ones. */
function mergeChanges(steps: Step[]): Step[] {
  const done: Step[] = [];
  for (const step of steps) {
    const from = isKept(step) ? -1 : findChangeToJoin(done, step);
    if (isKept(step) || from === -1) done.push(step);
    else done.push(joinSteps([...done.splice(from), step]));
  }
  return done;
}

/** The index of the last change if the next one is to be joined to it, otherwise -1. */
function findChangeToJoin(done: Step[], next: Step): number {
  const from = done.findLastIndex((step) => !isKept(step));
  const [last] = from === -1 ? [] : done.slice(from);
  if (!last || isKept(last) || isKept(next)) return -1;
  const between = countWords(done.slice(from + 1).flatMap((step) => (isKept(step) ? [step.kept[0]] : [])));
  const size = ({ removed, added }: typeof last) => Math.max(countWords(removed), countWords(added));
  return between <= Math.min(MAX_WORDS_BETWEEN, size(last), size(next)) ? from : -1;
}

const joinSteps = (steps: Step[]): Step => ({
  removed: steps.flatMap((step) => (isKept(step) ? [step.kept[0]] : step.removed)),
  added: steps.flatMap((step) => (isKept(step) ? [step.kept[1]] : step.added)),
});

const getSource = ({ text, space }: Token) => text + space;

function toPieces(steps: Step[]): Piece[] {
  return steps.flatMap((step, index) => {
    if (!isKept(step)) return changedPieces(step, steps[index - 1]);
    const [old, young] = step.kept;
    // A new space comes after the removed words, if there are any.
    const next = steps[index + 1];
    const isFollowed = next !== undefined && !isKept(next) && next.removed.length > 0;
    const shown = isFollowed && !old.space ? young.shown.trimEnd() : young.shown;
    return [{ change: 'kept', before: getSource(old), after: getSource(young), shown, isStrong: young.isStrong }];
  });
}

function changedPieces({ removed, added }: Change, above: Step | undefined): Piece[] {
  const shows = createShow(removed, added);
  const gone = removed.map(
    (token): Piece => ({ change: 'removed', before: getSource(token), after: '', ...shows(token) }),
  );
  const come = added.map((token): Piece => ({ change: 'added', before: '', after: getSource(token), ...shows(token) }));
  if (above && isKept(above)) {
    const [old, young] = above.kept;
    if (old.space && !young.space) prependSpace(gone);
    if (young.space && !old.space) prependSpace(come);
  }
  return [...gone, ...come];
}

/** The space before a change that is in one text only is shown with its words. */
function prependSpace([first]: Piece[]): void {
  if (first) first.shown = ` ${first.shown}`;
}

/** What is shown of a change. Signs of emphasis are hidden if all of them are closed within the change. */
function createShow(removed: Token[], added: Token[]) {
  const isClosed = (tokens: Token[]) => tokens.filter(isEmphasis).length % 2 === 0;
  const hidesEmphasis = isClosed(removed) && isClosed(added);
  return (token: Token): Pick<Piece, 'shown' | 'isStrong'> => ({
    shown: hidesEmphasis && isEmphasis(token) ? token.space : token.changed,
    isStrong: token.isStrong,
  });
}

/** Joins neighbouring pieces with the same change and style. */
export function joinPieces(pieces: Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    if (!last || last.change !== piece.change || last.isStrong !== piece.isStrong) {
      done.push({ ...piece });
      continue;
    }
    last.before += piece.before;
    last.after += piece.after;
    last.shown += piece.shown;
  }
  return done;
}
