import { editDistance } from '#contracts/nearest.ts';

/** The candidate that is most like the target, or undefined where none resembles it. */
export function nearest(target: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // With more than two letters in five exchanged it is another word.
  let least = Math.max(2, Math.floor(target.length * 0.4)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) >= least) continue;
    const found = editDistance(target.toLowerCase(), candidate.toLowerCase());
    if (found < least) [best, least] = [candidate, found];
  }
  return best;
}

const lastPart = (path: string) => path.split('/').findLast((part) => part !== '');

/** The path that is most like the target; one that was moved, but kept its last part, before all others. */
export function nearestPath(target: string, candidates: string[]): string | undefined {
  const moved = candidates.filter((candidate) => lastPart(candidate) === lastPart(target));
  return nearest(target, moved) ?? moved[0] ?? nearest(target, candidates);
}

/** ` Did you mean "x"?`, or nothing. */
export const proposal = (found: string | undefined): string => (found === undefined ? '' : ` Did you mean "${found}"?`);
