import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MEMBERS_PAGES_KEY } from '#lib/user-storage-keys.ts';
import type { PageText } from './model.ts';
import { findKeptPage, keepPage, keepPublished, listKeptPages } from './offline-store.ts';

const PAGE: PageText = {
  ...{ path: '/minutes/', title: 'Minutes', label: 'Minutes', trail: ['Meetings'], language: 'en', direction: 'ltr' },
  ...{ headings: [{ depth: 2, slug: 'gate', text: 'The gate' }], html: '<h1>Minutes</h1>', is_offline: true },
};
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a page that was read is found again only for its account and language', () => {
  keepPage('ida', 'en', PAGE);
  expect(findKeptPage('ida', 'en', '/minutes/')).toEqual(PAGE);
  expect(listKeptPages('ida', 'en')).toEqual([PAGE]);
  expect(listKeptPages('ida', 'de')).toEqual([]);
  expect(listKeptPages('jo', 'en')).toEqual([]);
});

it('several pages are kept, each in its language, until they are no longer published in it', () => {
  const rota = { ...PAGE, path: '/rota/' };
  const german = { ...PAGE, title: 'Protokoll' };
  keepPage('ida', 'en', PAGE);
  keepPage('ida', 'de', german);
  keepPage('ida', 'en', rota);
  expect(listKeptPages('ida', 'en')).toEqual([rota, PAGE]);
  expect(findKeptPage('ida', 'en', '/minutes/')).toEqual(PAGE);
  keepPublished('ida', 'en', [rota]);
  expect([listKeptPages('ida', 'en'), listKeptPages('ida', 'de')]).toEqual([[rota], [german]]);
});

it('pages that were read long ago make room for new ones', () => {
  const read = ['/a/', '/b/', '/c/'].map((path) => ({ ...PAGE, path, html: 'x'.repeat(900_000) }));
  for (const page of read) keepPage('ida', 'en', page);
  expect(listKeptPages('ida', 'en').map(({ path }) => path)).toEqual(['/c/', '/b/']);
});

it('a page that is no longer published, or no longer allowed offline, is forgotten', () => {
  keepPage('ida', 'en', PAGE);
  keepPublished('ida', 'en', []);
  expect(stored.size).toBe(0);
  keepPage('ida', 'en', PAGE);
  keepPage('ida', 'en', { ...PAGE, is_offline: false });
  expect(stored.size).toBe(0);
});

it.each([
  '',
  '{',
  'null',
  '{"account":"ida"}',
  '{"account":"ida","pages":{}}',
  '{"account":"ida","pages":[null]}',
  '{"account":"ida","pages":[{"locale":"en"}]}',
  '{"account":"ida","pages":[{"locale":"en","page":{"path":"/minutes/"}}]}',
])('invalid storage (%s) shows no page, and is overwritten', (text) => {
  stored.set(MEMBERS_PAGES_KEY, text);
  expect(listKeptPages('ida', 'en')).toEqual([]);
  expect(findKeptPage('ida', 'en', '/minutes/')).toBeUndefined();
  keepPublished('ida', 'en', [PAGE]);
  keepPage('ida', 'en', PAGE);
  expect(listKeptPages('ida', 'en')).toEqual([PAGE]);
});
