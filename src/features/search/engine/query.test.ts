import { expect, it } from 'vitest';
import { getSpellings, isPhrase, isTooShort, normalizeQuery } from './query.ts';

it.each(['', 'a', 'é', 'e\u0301', 'ａ', '7', '７', '?', '/'])('%j is too short to search for', (query) => {
  expect(isTooShort(query)).toBe(true);
});

it.each(['of', '42', '法', 'the', 'ﬁ'])('%j is long enough', (query) => {
  expect(isTooShort(query)).toBe(false);
});

it('a query has no spaces around it and single ones between its words', () => {
  expect(normalizeQuery('  value   capture ')).toBe('value capture');
});

it.each([
  ['full-width letters', 'Ｈａｎｄｂｏｏｋ', ['Handbook', 'Ｈａｎｄｂｏｏｋ']],
  ['full-width digits between characters', '２０２６年の規則', ['2026年の規則', '２０２６年の規則']],
  ['half-width kana', 'ﾊﾟｿｺﾝ', ['パソコン', 'ﾊﾟｿｺﾝ']],
  ['a ligature', 'ﬁnance', ['finance', 'ﬁnance']],
  ['an accent of its own', 'cafe\u0301', ['café']],
  ['forms of Arabic letters', 'ﻛﺘﺎﺏ', ['كتاب', 'ﻛﺘﺎﺏ']],
  ['Arabic', 'كتاب', ['كتاب']],
  ['Japanese', '図書館のパソコン', ['図書館のパソコン']],
])('%s: the search uses plain characters, then the query as typed', (_, query, spellings) => {
  expect(getSpellings(query, 'en')).toEqual(spellings);
});

it.each(['"hours worked"', '“hours worked”', '„Stunden der Arbeit“', '«heures de travail»'])(
  '%s is a phrase',
  (query) => {
    expect(getSpellings(query, 'en').map(isPhrase)).toEqual([true]);
  },
);

it.each(['hours worked', '"hours', 'an "hour" worked', 'all "hours worked"', '"hours worked" here', '""'])(
  '%s is no phrase',
  (query) => {
    expect(getSpellings(query, 'en').map(isPhrase)).toEqual([false]);
  },
);

it('letters of Arabic are also searched for as those of Persian on a Persian page', () => {
  expect(getSpellings('كيك', 'fa')).toEqual(['کیک', 'كيك']);
  expect(getSpellings('كيك', 'ar')).toEqual(['كيك']);
});
