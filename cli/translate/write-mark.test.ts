import { expect, it } from 'vitest';
import { writeMark } from './write-mark.ts';

const MARK = "translated_from: '0123456789ab'\n";
const mark = (source: string) => writeMark(source, '0123456789ab', 'de/a.md');

it.each([
  ['at the end of the front matter', '---\ntitle: A\n---\nB\n', `---\ntitle: A\n${MARK}---\nB\n`],
  ['below blank lines', '\n \n---\ntitle: A\n---\nB\n', `\n \n---\ntitle: A\n${MARK}---\nB\n`],
  ['in one that is empty', '---\n---\nB\n', `---\n${MARK}---\nB\n`],
  [
    'after a text of several lines with dashes in it',
    '---\ndescription: |\n  One\n  ---\n  two\n---\nB\n',
    `---\ndescription: |\n  One\n  ---\n  two\n${MARK}---\nB\n`,
  ],
  [
    'in the place of the old mark',
    `---\ntranslated_from: 'ba9876543210'\n# Next\ntitle: A\n---\n---\nB\n`,
    `---\n${MARK}# Next\ntitle: A\n---\n---\nB\n`,
  ],
  ['in the place of one on two lines', '---\ntranslated_from:\n  abc\ntitle: A\n---\n', `---\n${MARK}title: A\n---\n`],
  ['in the place of one without a value', '---\ntranslated_from:\ntitle: A\n---\n', `---\n${MARK}title: A\n---\n`],
])('the mark of a translation is %s', (_, before, after) => {
  expect(mark(before)).toBe(after);
  // Line ends and a byte order mark stay.
  const asOnWindows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  expect(mark(asOnWindows(before))).toBe(asOnWindows(after));
});

it.each([
  ['has no front matter', 'Text.\n\n---\n\nMore.\n', 'de/a.md has no front matter. Begin it with one'],
  ['has one that is wrong', '---\ntitle: A: B\n---\n', 'de/a.md:2: A value with a colon in it needs quotes'],
  ['has its keys on one line', '---\n{ title: A }\n---\n', 'The mark cannot be added to the front matter of de/a.md.'],
  // How these are read.
  [
    'is saved in Latin-1',
    '---\ntitle: A\n---\n\nL\uFFFDtt.\n',
    'de/a.md:5: A letter was lost here, because the file is not',
  ],
  ['is saved as UTF-16', '\uFFFD\uFFFD-\0-\0-\0\n\0', 'de/a.md:1: This file is saved as UTF-16. Save it as UTF-8.'],
  [
    'has them with the mark',
    "---\n{ title: A, translated_from: 'x' }\n---\n",
    'The mark cannot be added to the front matter of de/a.md.',
  ],
  ['has one that ends early', '---\ntitle: A\n...\n---\n', 'The mark cannot be added to the front matter of de/a.md.'],
])('a translation that %s is reported and stays unchanged', (_, source, message) => {
  expect(() => mark(source)).toThrow(message);
});
