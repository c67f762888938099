import { expect, it, vi } from 'vitest';
import { pageSchema } from '#contracts/content.ts';
import { findFormPages, getContentPages, getLocalesOfContentPage, getPagePaths, getSignedInPaths } from './load.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

vi.mock('astro:content', () => ({
  getCollection: async () =>
    [
      { id: 'pages/join/index', title: 'Join', form: 'sign-in' },
      { id: 'pages/join/member', title: 'Become a member', form: 'join' },
      { id: 'i18n/de/pages/join/index', title: 'Mitmachen', form: 'sign-in' },
      { id: 'i18n/de/pages/impressum', title: 'Impressum' },
      { id: 'pages/unfinished', title: 'Unfinished', draft: true },
    ].map(({ id, ...data }) => ({ id, data: pageSchema.parse({ description: id, ...data }) })),
}));

vi.stubEnv('DEV', false);

it('every page exists in each locale, translated if there is a translation, except for drafts', async () => {
  const pages = (await getContentPages()).map(({ locale, href, entry }) => [locale, href, entry.data.title]);
  expect(pages).toEqual([
    ['en', '/resources/join/', 'Join'],
    ['en', '/resources/join/member/', 'Become a member'],
    ['de', '/resources/de/join/', 'Mitmachen'],
    ['de', '/resources/de/join/member/', 'Become a member'],
    ['de', '/resources/de/impressum/', 'Impressum'],
  ]);
});

it('a page in one language only leads to the home page in the others', async () => {
  expect(await getLocalesOfContentPage('de', '/resources/de/impressum/')).toEqual({ en: '/resources/' });
  expect(await getLocalesOfContentPage('de', '/resources/de/join/')).toEqual({});
  expect(await getLocalesOfContentPage('de', '/resources/de/docs/')).toEqual({});
});

it('the paths of pages are relative to the base path, without slashes around them', async () => {
  expect((await getPagePaths()).map(({ params }) => params.path)).toEqual([
    'join',
    'join/member',
    'de/join',
    'de/join/member',
    'de/impressum',
  ]);
});

it('people sign in and join on the pages with these forms, in every locale', async () => {
  expect(await findFormPages('en')).toEqual({ signIn: '/resources/join/', join: '/resources/join/member/' });
  expect((await getSignedInPaths()).map(({ props }) => props)).toEqual([
    { locale: 'en', pages: { signIn: '/resources/join/', join: '/resources/join/member/' } },
    { locale: 'de', pages: { signIn: '/resources/de/join/', join: '/resources/de/join/member/' } },
  ]);
});
