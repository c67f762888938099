import { nearest } from './nearest.ts';

const COUNT = 3;

/** The last part, without a file extension, which many share. */
const lastPart = (path: string) => (path.split('/').filter(Boolean).at(-1) ?? '').replace(/\.[a-z]\w*$/i, '');

/** The paths with a last part like that of one that does not exist, best first: one of them may have been meant. */
export function similarPaths(path: string, existing: string[]): string[] {
  const sameEnd = nearest(lastPart(path), new Set(existing.map(lastPart).filter(Boolean)), COUNT, 0.4);
  const withEnd = (part: string) => existing.filter((candidate) => lastPart(candidate) === part);
  return sameEnd.flatMap((part) => nearest(path, withEnd(part), COUNT, 1));
}

/** The paths nearest to one that does not exist: those with a similar last part come first, then its neighbours. */
export const closestPaths = (path: string, existing: string[]): string[] =>
  [...new Set([...similarPaths(path, existing), ...nearest(path, existing, COUNT, 0.6)])].slice(0, COUNT);
