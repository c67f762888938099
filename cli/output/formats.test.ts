import { expect, it } from 'vitest';
import { formatCsv } from './formats.ts';

it('rows are lines that end with CRLF, and an absent value is nothing', () => {
  const rows = [
    ['number', 'name', 'left'],
    [1, 'Anna', null],
  ];
  expect(formatCsv(rows)).toBe('number,name,left\r\n1,Anna,\r\n');
  expect(formatCsv([])).toBe('');
});

it.each([
  ['Ng, Ada', '"Ng, Ada"'],
  ['Ada "Al" Ng', '"Ada ""Al"" Ng"'],
  ['two\nlines', '"two\nlines"'],
  ['Zoë 名前', 'Zoë 名前'],
])('what means something to CSV is quoted: %j', (text, written) => expect(formatCsv([[text]])).toBe(`${written}\r\n`));

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("https://x.example","y")', '"\'=HYPERLINK(""https://x.example"",""y"")"'],
  ['a=1', 'a=1'],
])('what a spreadsheet would compute stays text: %j', (text, written) =>
  expect(formatCsv([[text]])).toBe(`${written}\r\n`),
);

it('a number is a number, also below zero', () => expect(formatCsv([[-1]])).toBe('-1\r\n'));
