/** What a cell can hold; null leaves it empty. */
export type Cell = string | number | null;

const LINE_END = '\r\n';
/** Tells a spreadsheet that the file is UTF-8. Other readers take it for a letter of the first name. */
export const BOM = '\uFEFF';

/** What a spreadsheet takes for a formula, and might run: whoever joins chooses their own name. */
const IS_FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A text that a spreadsheet would compute gets an apostrophe in front, which makes it text there. */
const defuse = (text: string) => (IS_FORMULA.test(text) ? `'${text}` : text);

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : defuse(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 wants them; the first is the header. Each line ends with CRLF. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellOf).join(',') + LINE_END).join('');
