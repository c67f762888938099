import { describe, expect, it } from 'vitest';
import { getDirection, getNameLines } from './name-lines.ts';

const WIDTH = 690;
/** About the widths of the card's font: CJK fills a square. */
const measure = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2E80' ? 1 : letter === 'W' ? 0.95 : 0.5), 0);
const getLines = (name: string) => getNameLines(name, WIDTH, measure);

describe('a name on the card', () => {
  it('is on one line in large letters', () => {
    expect(getLines('Anna Example')).toEqual({ lines: ['Anna Example'], size: 64 });
  });

  it('continues on a second line of about the same length if it is long', () => {
    expect(getLines('Maximiliane Alexandra von Hohenstein-Waldburg').lines).toEqual([
      'Maximiliane Alexandra',
      'von Hohenstein-Waldburg',
    ]);
  });

  it('is broken where it has spaces, in languages that have none between words', () => {
    const [first, last] = ['กัญญารัตน์', 'ศรีสุขสวัสดิ์วัฒนานุกูลกิจ'];
    expect(getLines(`${first} ${last}`).lines).toEqual([first, last]);
  });

  it.each([
    ['80 wide letters without a space', 'W'.repeat(80)],
    ['80 characters of a script without spaces', '漢'.repeat(80)],
    ['80 letters with spaces', 'Anna Maria '.repeat(8).slice(0, 80)],
    ['a single long word among short ones', `Ada ${'e'.repeat(70)} B`],
  ])('fits: %s', (_, name) => {
    const { lines, size } = getLines(name);
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
    expect(lines.length * size * 1.15).toBeLessThan(200);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(WIDTH);
  });

  it('is never broken within a letter of several code points', () => {
    const family = '👩‍👩‍👧‍👦';
    const { lines } = getNameLines(family.repeat(10), WIDTH, (text) => text.length / 4);
    expect(lines.every((line) => line.length % family.length === 0)).toBe(true);
  });
});

it.each([
  ['Anna', 'ltr'],
  ['12 Anna', 'ltr'],
  ['ليلى حداد', 'rtl'],
  ['«נועה»', 'rtl'],
  ['山田花子', 'ltr'],
  ['123', 'ltr'],
])('%s runs %s', (name, direction) => {
  expect(getDirection(name)).toBe(direction);
});
