import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['Late, "L"', '"Late, ""L"""'],
  ['two\nlines', '"two\nlines"'],
  ['=SUM(1)', "'=SUM(1)"],
  ['@me', "'@me"],
  ['-1+1,2', `"'-1+1,2"`],
  [-7, '-7'],
  [null, ''],
])('a cell %j is written as %s', (value, written) => {
  expect(toCsv([['a', value]])).toBe(`\uFEFFa,${written}\r\n`);
});
