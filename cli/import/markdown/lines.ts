import { diffArrays } from 'diff';

/** With more changed lines than this, to compare two texts takes minutes. */
const MOST_EDITS = 1000;

/** The original position of each line of a changed text, from 0. An added line gets the line before it. */
export function alignLines(before: string, after: string): (line: number) => number {
  if (before === after) return (line) => line;
  const lines: number[] = [];
  let next = 0;
  let replaced: number | undefined;
  const own = before.split('\n');
  const parts = diffArrays(own, after.split('\n'), { maxEditLength: MOST_EDITS });
  // Most changes leave lines where they are.
  if (!parts) return (line) => Math.min(line, own.length - 1);
  for (const { added, removed, count } of parts) {
    if (removed) {
      replaced = next;
      next += count;
      continue;
    }
    const last = Math.max(0, next - 1);
    for (let index = 0; index < count; index += 1)
      lines.push(added ? Math.min((replaced ?? next) + index, last) : next++);
    replaced = undefined;
  }
  return (line) => lines[line] ?? Math.max(0, next - 1);
}
