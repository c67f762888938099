/** How many entries of a long list a page carries. */
const MOST = 6;

/** A part of a list, and how many entries were left out on either side. */
export type Window<T> = { before: number; shown: T[]; after: number };

/** The part of a list around the entry that is near; the whole list where it is short. */
export function windowAround<T>(list: T[], most = MOST, isNear: (entry: T) => boolean = () => false): Window<T> {
  if (list.length <= most) return { before: 0, shown: list, after: 0 };
  const near = Math.max(0, list.findIndex(isNear));
  const start = Math.min(Math.max(0, near - Math.floor(most / 2)), list.length - most);
  return { before: start, shown: list.slice(start, start + most), after: list.length - start - most };
}
