import { neutralizeFormulas } from '#contracts/formulas.ts';

const toCell = (value: string | number | null, separator: string): string => {
  const text = typeof value === 'string' ? neutralizeFormulas(value) : String(value ?? '');
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Excel splits a file at semicolons where a decimal comma is usual, and shows one with commas in a single column. */
const getSeparator = (locale: string | undefined): string => ((1.5).toLocaleString(locale).includes('.') ? ',' : ';');

/**
 * Rows as CSV for spreadsheets: RFC 4180 with the byte order mark by which they recognize UTF-8. `locale` is that of the spreadsheet;
 * left out, it is the browser's own.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[], locale?: string): string => {
  const separator = getSeparator(locale);
  return `\uFEFF${rows.map((row) => `${row.map((value) => toCell(value, separator)).join(separator)}\r\n`).join('')}`;
};
