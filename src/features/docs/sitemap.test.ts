import { expect, it, vi } from 'vitest';
import { docSchema } from '#contracts/content.ts';
import { getDocsSitemap } from './paths.ts';

vi.mock('#site', async () => {
  const { leastSite } = await import('#contracts/site-config/testing.ts');
  return { default: (await import('#contracts/site-config/index.ts')).defineSite(leastSite) };
});
const doc = (id: string, frontMatter: object = {}) => ({
  id: `docs/${id}`,
  filePath: `content/docs/${id}.md`,
  data: docSchema.parse({ title: id, description: id, ...frontMatter }),
});

vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'docs'
      ? [
          doc('index', { last_update: { date: '2026-01-02' } }),
          doc('vision/evolution', { last_update: { date: '2026-03-04' } }),
          doc('vision/hidden', { unlisted: true }),
        ]
      : [],
}));

it('every listed document and category page is included, with its last change if known', async () => {
  expect(await getDocsSitemap()).toEqual([
    { href: '/resources/docs/', changed: new Date('2026-01-02'), text: { locale: 'en', id: 'docs/index' } },
    {
      href: '/resources/docs/vision/evolution/',
      changed: new Date('2026-03-04'),
      text: { locale: 'en', id: 'docs/vision/evolution' },
    },
    { href: '/resources/docs/category/vision/', changed: undefined },
  ]);
});
