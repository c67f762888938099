import { diffArrays } from 'diff';

/** The original position of each line of a changed text, from 0. An added line gets the line before it. */
export function alignLines(before: string, after: string): (line: number) => number {
  if (before === after) return (line) => line;
  const lines: number[] = [];
  let next = 0;
  let replaced: number | undefined;
  for (const { added, removed, count } of diffArrays(before.split('\n'), after.split('\n'))) {
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
