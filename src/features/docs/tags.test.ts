import { afterEach, expect, it, vi } from 'vitest';
import { docSchema } from '#contracts/content.ts';
import { getDocsVersion } from './load.ts';
import { getDocTags, getTagPages } from './tags.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const doc = (id: string, tags: string[], unlisted = false) => ({
  id,
  data: docSchema.parse({ title: `Title of ${id}`, description: id, tags, unlisted }),
});
vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'docs'
      ? [
          doc('docs/index', []),
          doc('docs/saw', ['Two words', 'wood']),
          doc('docs/plane', ['wood', 'two words']),
          doc('docs/hidden', ['secret'], true),
          doc('docs-1.0/index', []),
        ]
      : [],
}));

async function load(index: number) {
  const { default: site } = await import('#site');
  const config = site.docs[0].versions[index];
  if (!config) throw new Error(`There is no version ${index}.`);
  return getDocsVersion('en', config);
}

afterEach(() => vi.unstubAllEnvs());

it('a build lists the pages of tags once, however many pages ask for them', async () => {
  const version = await load(0);
  vi.stubEnv('DEV', false);
  expect(getTagPages(version)).toBe(getTagPages(version));
});

it('each tag of listed documents has a page that lists them, and one page lists the tags', async () => {
  const pages = getTagPages(await load(0)).map(({ href, label, items }) => ({
    href,
    label,
    items: items.map((item) => item.href),
  }));
  expect(pages).toEqual([
    {
      href: '/resources/docs/tags/',
      label: 'Tags of documents',
      items: ['/resources/docs/tags/two-words/', '/resources/docs/tags/wood/'],
    },
    {
      href: '/resources/docs/tags/two-words/',
      label: '2 documents tagged with "two words"',
      items: ['/resources/docs/plane/', '/resources/docs/saw/'],
    },
    {
      href: '/resources/docs/tags/wood/',
      label: '2 documents tagged with "wood"',
      items: ['/resources/docs/plane/', '/resources/docs/saw/'],
    },
  ]);
});

it('there are no pages of tags if no document has a tag', async () => {
  expect(getTagPages(await load(1))).toEqual([]);
});

it('a document names each of its tags once', async () => {
  expect(getDocTags(await load(0), ['wood', 'Wood', 'saw'])).toEqual([
    { label: 'Wood', href: '/resources/docs/tags/wood/' },
    { label: 'saw', href: '/resources/docs/tags/saw/' },
  ]);
});

it('tags that differ only in a special character are different', async () => {
  const names = getDocTags(await load(0), ['C', 'C++', 'C#', '🚀']).map(({ href }) => href);
  expect(names).toEqual(['c', 'cplusplus', 'csharp', '1f680'].map((name) => `/resources/docs/tags/${name}/`));
});
