/** How many letters have to be added, removed, changed or swapped with the next one to turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed;
      next[j] = Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The candidates nearest to a text, best first; those that differ in more than the given share of letters are left out. */
export function nearest(text: string, candidates: Iterable<string>, count = 1, tolerance = 0.4): string[] {
  const wanted = text.toLowerCase();
  const most = (candidate: string) => Math.max(wanted.length, candidate.length) * tolerance;
  return (
    [...candidates]
      // The difference in length is a lower bound, so most of a long list need not be compared.
      .filter((candidate) => Math.abs(wanted.length - candidate.length) <= most(candidate))
      .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
      .filter(({ candidate, distance }) => distance <= most(candidate))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, count)
      .map(({ candidate }) => candidate)
  );
}

/** ` Did you mean "x"?`, or nothing. */
export const proposal = (found: string | undefined): string => (found === undefined ? '' : ` Did you mean "${found}"?`);

/** The same for the candidate that is most similar to what was written. */
export const propose = (written: string, candidates: Iterable<string>): string =>
  proposal(nearest(written, candidates)[0]);
