import stringWidth from 'string-width';
import type { Cell } from './formats.ts';

const SPACE = /\s+/g;
/** Control characters move a terminal's cursor and change its colours; direction marks reverse the text. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text from outside, as one line that is safe to print. */
export const sanitizeForTerminal = (text: string): string => text.replace(SPACE, ' ').replace(UNSEEN, '\uFFFD');

/** Prints a message for the person who runs a command. Stdout is only for what a program may read. */
export const printStatus = (line: string): void => void process.stderr.write(`${line}\n`);

const GAP = '  ';

const formatCell = (cell: Cell) => (cell === null ? '' : sanitizeForTerminal(String(cell)));

/** Rows below their header, in columns; numbers are right-aligned. Each line ends with LF. */
export function formatTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(formatCell));
  // One by one: a long list would be too many arguments for one call.
  const widths = header.map((name, column) =>
    texts.reduce((most, row) => Math.max(most, stringWidth(row[column] ?? '')), stringWidth(name)),
  );
  const isNumeric = header.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  const formatLine = (line: readonly string[]) =>
    line
      .map((text, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - stringWidth(text));
        return isNumeric[column] ? padding + text : text + padding;
      })
      .join(GAP)
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width));
  return `${[header, rule, ...texts].map(formatLine).join('\n')}\n`;
}
