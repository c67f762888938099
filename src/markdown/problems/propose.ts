import { nearest } from '#contracts/nearest.ts';

/** ` Did you mean "x"?`, or nothing. */
export const proposal = (found: string | undefined): string => (found === undefined ? '' : ` Did you mean "${found}"?`);

/** The same, of the candidate that is most like what was written. */
export const propose = (written: string, candidates: Iterable<string>): string =>
  proposal(nearest(written, candidates)[0]);
