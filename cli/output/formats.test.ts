import { expect, it } from 'vitest';
import { formatCsv } from './formats.ts';

// The content of a cell is tested for this and for the stewards' desk in `tests/unit/csv.test.ts`.
it('rows are lines that end with CRLF, and an absent value is empty', () => {
  const rows = [
    ['number', 'name', 'left'],
    [1, 'Anna', null],
  ];
  expect(formatCsv(rows)).toBe('number,name,left\r\n1,Anna,\r\n');
  expect(formatCsv([])).toBe('');
});
