/** The number of letters to add, take away or exchange to get from one word to the other. */
export function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const exchange = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      current.push(Math.min(exchange, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** The candidate that is most like the target, or undefined where none resembles it. */
export function nearest(target: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // With more than two letters in five exchanged it is another word.
  let least = Math.max(2, Math.floor(target.length * 0.4)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) >= least) continue;
    const found = distance(target.toLowerCase(), candidate.toLowerCase());
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
