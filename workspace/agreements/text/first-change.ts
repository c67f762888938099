/** The first line in which two texts differ. A text that has come to its end has no line there. */
export type FirstChange = { line: number; before: string | undefined; after: string | undefined };

/** Where a text begins to differ from an earlier one, by its line from 1; undefined where they are equal. */
export function firstChange(before: string, after: string): FirstChange | undefined {
  if (before === after) return undefined;
  const old = linesOf(before);
  const now = linesOf(after);
  const index = now.findIndex((line, at) => line !== old[at]);
  const at = index === -1 ? now.length : index;
  return { line: at + 1, before: old[at], after: now[at] };
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n');

/** Long enough to recognise the place, short enough for a terminal. */
const SHOWN = 160;
const LEAD = 60;

/** Both lines of a change for reading: of long ones the part around the first difference, cut between words. */
export function showChange({ before, after }: FirstChange): { before: string; after: string } {
  const from = firstDifference(before ?? '', after ?? '');
  return { before: show(before, from), after: show(after, from) };
}

function firstDifference(a: string, b: string): number {
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
