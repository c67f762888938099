import { expect, it, vi } from 'vitest';
import { toPath } from '#workspace/content/path.ts';
import { getDefaultLanguage, getStandInLanguage, inLocale } from './in-locale.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const entries = [
  { id: 'docs/index' },
  { id: 'docs/codex/index' },
  { id: 'i18n/de/docs/index' },
  { id: 'docs-1.0/index' },
  { id: 'blog/2026-01-02-welcome' },
  { id: 'i18n/de/blog/2026-03-04-nur-auf-deutsch' },
  { id: 'i18n/fr/docs/index' },
  { id: 'agreements/member' },
];

/** Which entry is shown at which path. */
const shown = (locale: string) =>
  Object.fromEntries(inLocale(entries, locale).map(({ entry, path }) => [toPath(path), entry.id]));

it('returns the translation, or the entry of the default locale if there is none', () => {
  expect(shown('de')).toEqual({
    '/de/docs/': 'i18n/de/docs/index',
    '/de/docs/codex/': 'docs/codex/index',
    '/de/docs/1.0/': 'docs-1.0/index',
    '/de/blog/welcome/': 'blog/2026-01-02-welcome',
    '/de/blog/nur-auf-deutsch/': 'i18n/de/blog/2026-03-04-nur-auf-deutsch',
  });
});

it('returns the translation in any order of the entries', () => {
  const reversed = inLocale(entries.toReversed(), 'de');
  expect(reversed.find(({ path }) => toPath(path) === '/de/docs/')?.entry.id).toBe('i18n/de/docs/index');
});

it('a translation inherits its position from its original, but not its labels', () => {
  const all = [
    { id: 'i18n/de/docs/tides', data: { title: 'Gezeiten', sidebar_label: undefined } },
    { id: 'docs/tides', data: { title: 'Tides', sidebar_label: 'Water', slug: '/water', sidebar_position: 3 } },
    { id: 'docs/winds', data: { title: 'Winds', slug: '/air', tags: ['sky'] } },
    { id: 'i18n/de/docs/winds', data: { title: 'Winde', slug: '/luft', tags: [] } },
    { id: 'blog/2026-01-02-ebb', data: { title: 'Ebb', tags: ['water'] } },
    { id: 'i18n/de/blog/2026-01-02-ebb', data: { title: 'Ebbe' } },
    { id: 'pages/join', data: { title: 'Join', form: 'join' } },
    { id: 'i18n/de/pages/join', data: { title: 'Mitmachen' } },
  ];
  expect(inLocale(all, 'de').map(({ entry }) => entry.data)).toEqual([
    { title: 'Gezeiten', slug: '/water', sidebar_position: 3 },
    { title: 'Winde', slug: '/luft', tags: [] },
    { title: 'Ebbe', tags: ['water'] },
    { title: 'Mitmachen', form: 'join' },
  ]);
  expect(all[0]?.data).not.toHaveProperty('slug');
});

it('returns no translations for the default locale', () => {
  expect(shown('en')).toEqual({
    '/docs/': 'docs/index',
    '/docs/codex/': 'docs/codex/index',
    '/docs/1.0/': 'docs-1.0/index',
    '/blog/welcome/': 'blog/2026-01-02-welcome',
  });
});

it('a text that stands in for a translation has its language and direction', () => {
  expect(getStandInLanguage({ id: 'docs/codex/index' }, 'de')).toEqual({ lang: 'en', dir: 'ltr' });
  expect(getStandInLanguage({ id: 'i18n/de/docs/index' }, 'de')).toBeUndefined();
  expect(getStandInLanguage({ id: 'docs/index' }, 'en')).toBeUndefined();
});

it('a text that is always in the default language says so on pages in other languages', () => {
  expect([getDefaultLanguage('de'), getDefaultLanguage('en')]).toEqual([{ lang: 'en', dir: 'ltr' }, undefined]);
});
