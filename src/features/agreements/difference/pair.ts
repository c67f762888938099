import type { Block } from './model.ts';

/** A block of each text that are one to a reader, or a block of one text alone. */
export type Pair = { before?: Block | undefined; after?: Block | undefined };

/** With fewer words in common than this part, a block is another one. */
const LEAST_LIKENESS = 0.4;

/**
 * Finds which of some removed blocks live on in which of the blocks that were added in their place: in their order, and so
 * that as much as possible stays.
 */
export function paired(removed: Block[], added: Block[]): Pair[] {
  const likeness = removed.map((before) => added.map((after) => likenessOf(before, after)));
  const best = bestSums(likeness, added.length);
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

/** The greatest likeness that the blocks from each place on can have together. */
function bestSums(likeness: number[][], width: number): number[][] {
  const best = Array.from({ length: likeness.length + 1 }, () => new Array<number>(width + 1).fill(0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = likeness.length - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), (likeness[i]?.[j] ?? 0) + at(i + 1, j + 1));
    }
  }
  return best;
}

/** The part of their words that two blocks have in common, from 0 to 1; 0 where that is too little. */
function likenessOf(before: Block, after: Block): number {
  if (before.shape.kind !== after.shape.kind) return 0;
  const [old, young] = [getMessages(before), getMessages(after)];
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  const shared = young.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  const likeness = (2 * shared.length) / (old.length + young.length || 1);
  return likeness < LEAST_LIKENESS ? 0 : likeness;
}

const getMessages = ({ tokens }: Block) => tokens.flatMap(({ isWord, key }) => (isWord ? [key] : []));
