import type { Passage } from './model.ts';

/** A part of a difference: what is to be read, or unchanged passages that can be opened. */
export type Stretch = { isFolded: boolean; passages: Passage[] };

/** Puts away what did not change, but for the headings above a change, which say where one is. */
export function folded(passages: Passage[]): Stretch[] {
  const shown = new Set<Passage>();
  let above: { depth: number; passage: Passage }[] = [];
  for (const passage of passages) {
    const { shape, fate } = passage;
    if (shape.kind === 'heading') above = above.filter(({ depth }) => depth < shape.depth);
    if (fate !== 'kept') for (const found of [...above.map((heading) => heading.passage), passage]) shown.add(found);
    if (shape.kind === 'heading') above.push({ depth: shape.depth, passage });
  }
  const stretches: Stretch[] = [];
  for (const passage of passages) {
    const isFolded = !shown.has(passage);
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.passages.push(passage);
    else stretches.push({ isFolded, passages: [passage] });
  }
  return stretches;
}

/** How many passages a folded stretch has; its headings count where it has nothing else. */
export function sizeOf({ passages }: Stretch): number {
  const texts = passages.filter(({ shape }) => shape.kind !== 'heading');
  return texts.length || passages.length;
}
