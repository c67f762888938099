import type { Cell } from './csv.ts';
import { plain } from './plain.ts';
import { widthOf } from './width.ts';

const GAP = '  ';

const textOf = (cell: Cell) => (cell === null ? '' : plain(String(cell)));

/** Rows below their header, in columns; numbers stand on the right of theirs. Each line ends with LF. */
export function tableOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(textOf));
  // One by one: as arguments of one call, a long list would be too many.
  const widths = header.map((name, column) =>
    texts.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), widthOf(name)),
  );
  const isNumeric = header.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  const lineOf = (line: readonly string[]) =>
    line
      .map((text, column) => {
        const room = ' '.repeat((widths[column] ?? 0) - widthOf(text));
        return isNumeric[column] ? room + text : text + room;
      })
      .join(GAP)
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width));
  return `${[header, rule, ...texts].map(lineOf).join('\n')}\n`;
}
