import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { unusableNames } from './unusable-names.ts';

it.each([
  ['docs/C#.md', '#'],
  ['docs/what?.md', '?'],
  ['docs/100%.md', '%'],
  ['docs/C#/index.md', '#'],
  ['docs/a\\b.md', '\\'],
])('the file %s is reported, as its URL would be another one', (name, sign) => {
  const [sentence] = unusableNames([join(CONTENT_FOLDER, name)]);
  expect(sentence).toContain(`${name}:1: The name of a file or a folder cannot have "${sign}"`);
});

it.each(['docs/cafe\u0301.md', 'docs/ha\u0308user/index.md'])(
  'the file %s is reported, as its letters look the same and make another URL',
  (name) => {
    const [sentence] = unusableNames([join(CONTENT_FOLDER, name)]);
    expect(sentence).toContain(`${name}:1: In the name of a file or a folder, "${/.\p{M}/u.exec(name)}" is stored as`);
    expect(unusableNames([join(CONTENT_FOLDER, name.normalize('NFC'))])).toEqual([]);
  },
);

it('other names can be used', () => {
  expect(unusableNames([join(CONTENT_FOLDER, "docs/Über uns & Mira's (2).md")])).toEqual([]);
});
