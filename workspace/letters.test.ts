import { expect, it } from 'vitest';
import { findLetterMistakes, hasLetterMistakes } from './letters.ts';

it.each(['\0', '\b', '\v', '\f', '\u001F', '\uFFFE', '\uFFFF', '\uD83D'])(
  'the character %j, which XML forbids, is named with its line',
  (letter) => {
    const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    expect(findLetterMistakes(`One.\nTwo${letter} and${letter}\n`)).toEqual([
      { line: 2, message: expect.stringContaining(`U+${code}`) },
    ]);
    expect(hasLetterMistakes({ tags: ['a', `b${letter}`] })).toBe(true);
  },
);

it('a letter that was lost to another encoding is reported', () => {
  expect(findLetterMistakes('Caf\uFFFD')).toEqual([{ line: 1, message: expect.stringContaining('UTF-8') }]);
});

it.each(['utf16le', 'be'])('a file that is saved as UTF-16 (%s) is reported once', (kind) => {
  const bytes = Buffer.from('\uFEFF---\ntitle: A\n', 'utf16le');
  const text = (kind === 'be' ? bytes.swap16() : bytes).toString('utf8');
  expect(findLetterMistakes(text)).toEqual([{ line: 1, message: 'This file is saved as UTF-16. Save it as UTF-8' }]);
});

it.each(['a\tb\r\nc', '\u0085\u00A0\u200B\u{1F600}é', '\uFEFF'])('%j has only letters', (text) => {
  expect(findLetterMistakes(text)).toEqual([]);
  expect(hasLetterMistakes([text, { a: text, b: 1, c: null }])).toBe(false);
});
