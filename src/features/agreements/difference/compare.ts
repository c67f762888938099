import { diffArrays } from 'diff';
import { blocksOf } from './blocks.ts';
import type { Block, Fate, Passage, Piece, Token } from './model.ts';
import { paired } from './pair.ts';
import { comparedWords, joined } from './words.ts';

/**
 * What became of a Markdown text, block by block and word by word. `before` of all pieces is the earlier text, `after` the
 * later one, to the last sign and space.
 */
export function compared(before: string, after: string, locale: string): Passage[] {
  const [old, young] = [blocksOf(before, locale), blocksOf(after, locale)];
  const passages: Passage[] = [];
  let [i, j] = [0, 0];
  let removed: Block[] = [];
  for (const change of diffArrays(old.map(keyOf), young.map(keyOf))) {
    const [from, to] = [old.slice(i, i + change.count), young.slice(j, j + change.count)];
    if (!change.added) i += change.count;
    if (!change.removed) j += change.count;
    if (change.removed) removed = from;
    else {
      passages.push(...between(removed, change.added ? to : []));
      if (!change.added) passages.push(...to.map((block, index) => passage(from[index] ?? block, block)));
      removed = [];
    }
  }
  return [...passages, ...between(removed, [])];
}

const keyOf = ({ shape, tokens }: Block) => [shape.kind, ...tokens.map(({ key }) => key)].join('\n');

const between = (removed: Block[], added: Block[]): Passage[] =>
  paired(removed, added).flatMap(({ before, after }) => {
    if (before && after) return passage(before, after);
    if (before) return whole(before, 'removed');
    return after ? whole(after, 'added') : [];
  });

function passage(before: Block, after: Block): Passage {
  const pieces = comparedWords(before.tokens, after.tokens);
  const isKept = pieces.every(({ fate }) => fate === 'kept');
  return { fate: isKept ? 'kept' : 'edited', shape: after.shape, pieces };
}

/** A block that is in one text alone is marked once and reads as in the document. */
const whole = ({ shape, tokens }: Block, fate: Fate): Passage => ({
  fate,
  shape,
  pieces: joined(tokens.map((token) => pieceOf(token, fate))),
});

const pieceOf = ({ text, space, shown, isStrong }: Token, fate: Fate): Piece => ({
  fate,
  before: fate === 'added' ? '' : text + space,
  after: fate === 'removed' ? '' : text + space,
  shown,
  isStrong,
});

/** In how many places something changed: each block whose words were edited, and each row of blocks that are new or gone. */
export function placesIn(passages: Passage[]): number {
  const isWhole = (passage: Passage | undefined) => passage?.fate === 'added' || passage?.fate === 'removed';
  const isPlace = (passage: Passage, index: number) =>
    passage.fate === 'edited' || (isWhole(passage) && !isWhole(passages[index - 1]));
  return passages.filter(isPlace).length;
}
