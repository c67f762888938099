import { expect, it, vi } from 'vitest';
import { postSchema } from '#contracts/content.ts';
import { getLocalesOfBlogPage } from './locales-of-page.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const post = (id: string, slug?: string) => ({
  id,
  filePath: `${id}.md`,
  data: postSchema.parse({ title: id, description: id, authors: ['mira'], slug }),
  rendered: { html: '' },
});
const ofMarch = Array.from({ length: 10 }, (_, index) => post(`i18n/de/blog/2020-03-${index + 10}-maerz-${index}`));
const collections: Record<string, object[]> = {
  authors: [{ id: 'mira', data: { name: 'Mira', group: false, links: {} } }],
  tags: [],
  posts: [
    post('blog/2020-01-02-boat'),
    post('i18n/de/blog/2020-01-02-boat'),
    post('blog/2020-01-03-tide'),
    post('i18n/de/blog/2020-01-03-tide', 'flut'),
    ...ofMarch,
  ],
};
vi.mock('astro:content', () => ({ getCollection: async (name: string) => collections[name] }));
vi.stubEnv('DEV', false);

it.each([
  ['a post that is translated', 'de', '/resources/de/blog/boat/', {}],
  ['a post whose translation has its own slug', 'en', '/resources/blog/tide/', { de: '/resources/de/blog/flut/' }],
  ['its translation', 'de', '/resources/de/blog/flut/', { en: '/resources/blog/tide/' }],
  ['a post in one language only', 'de', '/resources/de/blog/maerz-1/', { en: '/resources/blog/' }],
  ['the list of posts', 'de', '/resources/de/blog/', {}],
  ['its last page in a language with more posts', 'de', '/resources/de/blog/page/2/', { en: '/resources/blog/' }],
  [
    'a page of an author there',
    'de',
    '/resources/de/blog/authors/mira/page/2/',
    { en: '/resources/blog/authors/mira/' },
  ],
  ['a document', 'de', '/resources/de/docs/', {}],
])('%s has its own URL in other languages where that differs', async (_, locale, href, elsewhere) => {
  expect(await getLocalesOfBlogPage(locale, href)).toEqual(elsewhere);
});
