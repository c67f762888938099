import { nearest } from './nearest.ts';

const COUNT = 3;

const lastPart = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

/** The paths nearest to one that does not exist: those with a similar last part come first. */
export function closestPaths(path: string, existing: string[]): string[] {
  const sameEnd = nearest(lastPart(path), new Set(existing.map(lastPart).filter(Boolean)), COUNT, 0.4);
  const withEnd = (part: string) => existing.filter((candidate) => lastPart(candidate) === part);
  const byEnd = sameEnd.flatMap((part) => nearest(path, withEnd(part), COUNT, 1));
  return [...new Set([...byEnd, ...nearest(path, existing, COUNT, 0.6)])].slice(0, COUNT);
}
