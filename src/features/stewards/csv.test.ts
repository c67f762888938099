import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const ROWS = [
  ['number', 'name'],
  [1, 'Ada; "A", B\nC'],
  [2, null],
];

it.each([
  ['en', ','],
  ['ja', ','],
  ['de', ';'],
  ['pt-BR', ';'],
  ['ar-EG', ';'],
])('is split where a spreadsheet of the language %s splits it: %s', (locale, separator) => {
  const lines = [`number${separator}name`, `1${separator}"Ada; ""A"", B\nC"`, `2${separator}`];
  expect(toCsv(ROWS, locale)).toBe(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`);
});

it('has no formulas, wherever the spreadsheet splits it', () =>
  expect(toCsv([['=1', 'a,=2', 'b;=3']], 'de')).toBe(`\uFEFF'=1;a,'=2;"b;'=3"\r\n`));
