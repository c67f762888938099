/** A number from 0 to below 1. */
export type Random = () => number;

/** The same seed gives the same numbers (mulberry32). */
export function toRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several, the first ones more often where `bias` is above 1. */
export function pick<Item>(items: readonly Item[], random: Random, bias = 1): Item {
  const item = items[Math.floor(items.length * random() ** bias)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** A list of `count` items from `make`. */
export const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
