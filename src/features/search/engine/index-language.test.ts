import { expect, it } from 'vitest';
import { findIndexLanguage, type Indexes } from './index-language.ts';

const withPages = (counts: Record<string, number>): Indexes =>
  Object.fromEntries(
    Object.entries(counts).map(([name, page_count]) => [name, { hash: name, wasm: null, page_count }]),
  );

it.each([
  ['zh-TW', { zh: 12, 'zh-tw': 10 }, 'zh-tw'],
  ['pt-BR', { en: 12, 'pt-br': 10 }, 'pt-br'],
  ['de-CH', { en: 12, de: 10 }, 'de'],
  ['fr', { en: 5, de: 10 }, 'de'],
  ['fr', {}, undefined],
])('a page in %s is searched with the index of its language, of %o', (language, counts, expected) => {
  expect(findIndexLanguage(language, withPages(counts))).toBe(expected);
});
