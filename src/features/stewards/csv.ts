import { neutralizeFormulas } from '#contracts/formulas.ts';

const toCell = (value: string | number | null): string => {
  const text = typeof value === 'string' ? neutralizeFormulas(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognize UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
