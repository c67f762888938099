/** The first line in which two texts differ. Undefined for a text that has already ended. */
export type FirstChange = { line: number; before: string | undefined; after: string | undefined };

/** Finds the first line, counted from 1, in which a text differs from an earlier one; undefined if they are equal. */
export function findFirstChange(before: string, after: string): FirstChange | undefined {
  if (before === after) return undefined;
  const old = splitLines(before);
  const now = splitLines(after);
  const index = now.findIndex((line, at) => line !== old[at]);
  const at = index === -1 ? now.length : index;
  return { line: at + 1, before: old[at], after: now[at] };
}

const splitLines = (text: string) => text.replace(/\n$/, '').split('\n');

/** Long enough to recognise the place, short enough for a terminal. */
const SHOWN = 160;
const LEAD = 60;

/** Both lines of a change for a terminal. Long ones are cut between words, around the first difference. */
export function formatChange({ before, after }: FirstChange): { before: string; after: string } {
  const from = findDifference(before ?? '', after ?? '');
  return { before: show(before, from), after: show(after, from) };
}

function findDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

function show(line: string | undefined, difference: number): string {
  if (line === undefined) return '(the text has ended)';
  if (line === '') return '(a blank line)';
  if (line.length <= SHOWN) return line;
  const start = difference <= LEAD ? 0 : line.lastIndexOf(' ', difference - LEAD) + 1;
  const isLast = line.length - start <= SHOWN;
  const end = isLast ? line.length : Math.max(line.lastIndexOf(' ', start + SHOWN), difference + LEAD);
  return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${isLast ? '' : ' …'}`;
}
