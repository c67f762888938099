import { diffArrays } from 'diff';
import { toBlocks } from './blocks.ts';
import type { Block, ChangeType, Passage, Piece, Token } from './model.ts';
import { compareWords, joinPieces } from './word-diff.ts';

/**
 * Compares two Markdown texts block by block and word by word. The `before` of all pieces, joined, is exactly the
 * earlier text, and their `after` the later one.
 */
export function compareTexts(before: string, after: string, locale: string): Passage[] {
  const [old, young] = [toBlocks(before, locale), toBlocks(after, locale)];
  const passages: Passage[] = [];
  let [i, j] = [0, 0];
  let removed: Block[] = [];
  for (const change of diffArrays(old.map(getKey), young.map(getKey))) {
    const [from, to] = [old.slice(i, i + change.count), young.slice(j, j + change.count)];
    if (!change.added) i += change.count;
    if (!change.removed) j += change.count;
    if (change.removed) removed = from;
    else {
      passages.push(...pairPassages(removed, change.added ? to : []));
      if (!change.added) passages.push(...to.map((block, index) => toPassage(from[index] ?? block, block)));
      removed = [];
    }
  }
  return [...passages, ...pairPassages(removed, [])];
}

const getKey = ({ shape, tokens }: Block) => [shape.kind, ...tokens.map(({ key }) => key)].join('\n');

const pairPassages = (removed: Block[], added: Block[]): Passage[] =>
  pairBlocks(removed, added).flatMap(({ before, after }) => {
    if (before && after) return toPassage(before, after);
    if (before) return toWholePassage(before, 'removed');
    return after ? toWholePassage(after, 'added') : [];
  });

function toPassage(before: Block, after: Block): Passage {
  const pieces = compareWords(before.tokens, after.tokens);
  const isKept = pieces.every(({ change }) => change === 'kept');
  return { change: isKept ? 'kept' : 'edited', shape: after.shape, pieces };
}

/** A block that is in one text only is marked as a whole and reads as in the document. */
const toWholePassage = ({ shape, tokens }: Block, change: ChangeType): Passage => ({
  change,
  shape,
  pieces: joinPieces(tokens.map((token) => toPiece(token, change))),
});

const toPiece = ({ text, space, shown, isStrong }: Token, change: ChangeType): Piece => ({
  change,
  before: change === 'added' ? '' : text + space,
  after: change === 'removed' ? '' : text + space,
  shown,
  isStrong,
});

/** The number of changed places: each edited block, and each run of added or removed blocks. */
export function countChanges(passages: Passage[]): number {
  const isWhole = (passage: Passage | undefined) => passage?.change === 'added' || passage?.change === 'removed';
  const isPlace = (passage: Passage, index: number) =>
    passage.change === 'edited' || (isWhole(passage) && !isWhole(passages[index - 1]));
  return passages.filter(isPlace).length;
}

/** Two blocks that a reader takes for the same one, or a block of only one text. */
type Pair = { before?: Block | undefined; after?: Block | undefined };

/** Blocks with a smaller share of common words are different ones. */
const MIN_SIMILARITY = 0.4;

/**
 * Pairs removed blocks with the added blocks that continue them, in order, so that as much as possible is kept.
 */
function pairBlocks(removed: Block[], added: Block[]): Pair[] {
  const similarity = removed.map((before) => added.map((after) => getSimilarity(before, after)));
  const best = bestSums(similarity, added.length);
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < removed.length || j < added.length) {
    const [before, after] = [removed[i], added[j]];
    const here = best[i]?.[j] ?? 0;
    const isRemoved = before && (!after || here === (best[i + 1]?.[j] ?? 0));
    const isAdded = !isRemoved && after && (!before || here === (best[i]?.[j + 1] ?? 0));
    pairs.push({ ...(!isAdded && { before }), ...(!isRemoved && { after }) });
    if (!isAdded) i += 1;
    if (!isRemoved) j += 1;
  }
  return pairs;
}

/** The maximum total similarity of the blocks from each position on. */
function bestSums(similarity: number[][], width: number): number[][] {
  const best = Array.from({ length: similarity.length + 1 }, () => new Array<number>(width + 1).fill(0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = similarity.length - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), (similarity[i]?.[j] ?? 0) + at(i + 1, j + 1));
    }
  }
  return best;
}

/** The share of words that two blocks have in common, from 0 to 1; 0 if it is too small. */
function getSimilarity(before: Block, after: Block): number {
  if (before.shape.kind !== after.shape.kind) return 0;
  const [old, young] = [getWords(before), getWords(after)];
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  const shared = young.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  const similarity = (2 * shared.length) / (old.length + young.length || 1);
  return similarity < MIN_SIMILARITY ? 0 : similarity;
}

const getWords = ({ tokens }: Block) => tokens.flatMap(({ isWord, key }) => (isWord ? [key] : []));
