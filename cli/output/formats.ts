import { stringify } from 'csv-stringify/sync';
import { neutralizeFormulas } from '#contracts/formulas.ts';

/** What a cell can hold; null leaves it empty. */
export type Cell = string | number | null;

/** The byte order mark marks the file as UTF-8 for a spreadsheet. Other programs read it as part of the first column's name. */
export const BOM = '\uFEFF';

/** Rows in the format of RFC 4180, without formulas; the first is the header. */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    cast: { string: neutralizeFormulas },
    quoted_match: /[\r\n]/,
  });

/** JSON for people and programs alike. */
export const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
