import { stringify } from 'csv-stringify/sync';

/** What a cell can hold; null leaves it empty. */
export type Cell = string | number | null;

/** The byte order mark marks the file as UTF-8 for a spreadsheet. Other programs read it as part of the first column's name. */
export const BOM = '\uFEFF';

/**
 * Rows in the format of RFC 4180; the first is the header. Members choose their own name, so a text that a spreadsheet would
 * run as a formula gets an apostrophe in front.
 */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });

/** JSON for people and programs alike. */
export const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
