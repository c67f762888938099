import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkName } from './display-name.ts';

it.each([
  ['  Anna Example ', 'Anna Example'],
  ['W'.repeat(80), 'W'.repeat(80)],
  ['👩'.repeat(80), '👩'.repeat(80)],
  ['ليلى حداد', 'ليلى حداد'],
  ['\u200BAnna\u200B', 'Anna'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Anna ❤\uFE0F', 'Anna ❤\uFE0F'],
])('"%s" is the name "%s"', (typed, name) => {
  expect(checkName(typed)).toEqual({ name });
});

it.each([
  ['   ', 'missing', 0],
  ['W'.repeat(81), 'tooLong', 81],
  ['Anna\tExample', 'control', 12],
  ['Anna\u0000', 'control', 5],
  ['Anna\u202E', 'control', 5],
  ['Anna\uD83D', 'control', 5],
  ['\uDC00', 'control', 1],
])('%j is not a name: %s', (typed, mistake, length) => {
  expect(checkName(typed)).toEqual({ mistake, length });
});

/** Characters that are invisible. */
const INVISIBLE = [
  0x2060, 0xad, 0x3164, 0x2800, 0x200e, 0x61c, 0xfe0f, 0xe0041, 0xe0100, 0x115f, 0xffa0, 0x1d159, 0x180e,
];

it.each(INVISIBLE.map((point) => [point.toString(16), String.fromCodePoint(point)]))(
  'an invisible name counts as missing: U+%s',
  (_point, character) => {
    for (const typed of [character, character.repeat(5), ` ${character} `]) {
      expect(checkName(typed)).toMatchObject({ mistake: 'missing' });
    }
  },
);

it('form and database agree about the visibility of every character', async () => {
  const file = resolve('supabase/migrations/20261122131500_visible_names.sql');
  const sql = await readFile(file, 'utf8');
  const [, written = ''] = /and given ~ \('\[\^' \|\| (.*?) \|\| '\]'\);/s.exec(sql) ?? [];
  const ranges = written.replaceAll(/'\s*\|\|\s*'|'/g, '').replaceAll(/\\[uU]0*([0-9A-F]+)/g, '\\u{$1}');
  const inDatabase = new RegExp(`[^${ranges}]`, 'u');
  const differing: string[] = [];
  for (let point = 1; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    const checked = checkName(character);
    // Control characters are refused for another reason, by the same list in both places.
    if ('mistake' in checked && checked.mistake === 'control') continue;
    if ('name' in checked !== inDatabase.test(character)) differing.push(point.toString(16));
  }
  expect(differing).toEqual([]);
});
