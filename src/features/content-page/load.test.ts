import { expect, it, vi } from 'vitest';
import { pageSchema } from '#contracts/content.ts';
import { contentPages, pagePaths } from './load.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

vi.mock('astro:content', () => ({
  getCollection: async () =>
    [
      { id: 'pages/join/index', title: 'Join' },
      { id: 'pages/join/member', title: 'Become a member' },
      { id: 'i18n/de/pages/join/index', title: 'Mitmachen' },
      { id: 'pages/unfinished', title: 'Unfinished', draft: true },
    ].map(({ id, ...data }) => ({ id, data: pageSchema.parse({ description: id, ...data }) })),
}));

vi.stubEnv('DEV', false);

it('there is a page in every locale, translated where there is a translation, and none for a draft', async () => {
  const pages = (await contentPages()).map(({ locale, address, entry }) => [locale, address, entry.data.title]);
  expect(pages).toEqual([
    ['en', '/resources/join/', 'Join'],
    ['en', '/resources/join/member/', 'Become a member'],
    ['de', '/resources/de/join/', 'Mitmachen'],
    ['de', '/resources/de/join/member/', 'Become a member'],
  ]);
});

it('the paths of pages are below the base path, without slashes around them', async () => {
  expect((await pagePaths()).map(({ params }) => params.path)).toEqual([
    'join',
    'join/member',
    'de/join',
    'de/join/member',
  ]);
});
