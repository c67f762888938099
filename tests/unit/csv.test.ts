import { describe, expect, it } from 'vitest';
import { BOM, formatCsv } from '#cli/output/formats.ts';
import { toCsv } from '#features/stewards/csv.ts';

// Stewards get the same file from a command and from their desk.
describe.each([
  ['a command', (cell: string | number | null) => BOM + formatCsv([['a', cell]])],
  ['the stewards’ desk', (cell: string | number | null) => toCsv([['a', cell]], 'en')],
])('a table of %s', (_, write) => {
  it.each([
    ['plain', 'plain'],
    ['Zoë 名前', 'Zoë 名前'],
    [-7, '-7'],
    [null, ''],
    ['', ''],
  ])('keeps %j unchanged, on a line that ends with CRLF', (cell, written) =>
    expect(write(cell)).toBe(`\uFEFFa,${written}\r\n`),
  );

  it.each([
    ['Ng, Ada', '"Ng, Ada"'],
    ['Ada "Al" Ng', '"Ada ""Al"" Ng"'],
    ['two\nlines', '"two\nlines"'],
  ])('quotes what has a meaning in CSV: %j', (cell, written) => expect(write(cell)).toBe(`\uFEFFa,${written}\r\n`));

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-1', "'-1"],
    ['-1+1,2', `"'-1+1,2"`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋49', "'＋49"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\tx', "'\tx"],
    ['\t=1', "'\t'=1"],
    ['\r=1', '"\'\r\'=1"'],
    ['=HYPERLINK("https://x.example","y")', '"\'=HYPERLINK(""https://x.example"",""y"")"'],
    ["x;=cmd|'/c calc'!A1;", "x;'=cmd|'/c calc'!A1;"],
    ['x; +1;-1\t＠A1', "x; '+1;'-1\t'＠A1"],
    ['x;"=1', '"x;""\'=1"'],
    ['x\n=1', '"x\n\'=1"'],
    ['a=1', 'a=1'],
    ['a; b-c, =d', `"a; b-c, '=d"`],
  ])('turns what a spreadsheet would compute into text: %j', (cell, written) =>
    expect(write(cell)).toBe(`\uFEFFa,${written}\r\n`),
  );
});
