import { expect, it } from 'vitest';
import { formatCsv } from './formats.ts';

// What stands in a cell is shown for this and for the stewards' desk in `tests/unit/csv.test.ts`.
it('rows are lines that end with CRLF, and an absent value is nothing', () => {
  const rows = [
    ['number', 'name', 'left'],
    [1, 'Anna', null],
  ];
  expect(formatCsv(rows)).toBe('number,name,left\r\n1,Anna,\r\n');
  expect(formatCsv([])).toBe('');
});
