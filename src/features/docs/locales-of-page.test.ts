import { expect, it, vi } from 'vitest';
import { docSchema } from '#contracts/content.ts';
import { getLocalesOfPage } from './locales-of-page.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const doc = (id: string, data: { tags?: string[]; slug?: string } = {}) => ({
  id,
  data: docSchema.parse({ title: id, description: id, ...data }),
});
vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'docs'
      ? [
          doc('docs/index'),
          doc('docs/saw', { tags: ['wood', 'saw'] }),
          doc('i18n/de/docs/saw', { tags: ['Holz', 'saw'] }),
          doc('docs/plane'),
          doc('i18n/de/docs/plane', { slug: 'hobel' }),
          doc('docs-1.0/index'),
        ]
      : [],
}));

it.each([
  ['en', '/resources/docs/saw/', {}],
  ['en', '/resources/docs/tags/saw/', {}],
  ['en', '/resources/docs/tags/wood/', { de: '/resources/de/docs/tags/' }],
  ['de', '/resources/de/docs/tags/holz/', { en: '/resources/docs/tags/' }],
  ['en', '/resources/docs/plane/', { de: '/resources/de/docs/hobel/' }],
  ['de', '/resources/de/docs/hobel/', { en: '/resources/docs/plane/' }],
  ['en', '/resources/blog/', {}],
])('in %s, %s has the other URLs %j', async (locale, href, elsewhere) => {
  expect(await getLocalesOfPage(locale, href)).toEqual(elsewhere);
});
