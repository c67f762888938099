import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HomeBlock } from '#contracts/site-config/index.ts';
import { richSite as site } from '#contracts/site-config/testing.ts';
import { aDoc, aFolder, aTree } from '#features/docs/testing.ts';
import { getHomePaths } from './load.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const { home } = site;

const getBlog = vi.hoisted(() => vi.fn());
vi.mock('#features/blog/index.ts', () => ({ getBlog }));

const getCollection = vi.hoisted(() => vi.fn());
vi.mock('astro:content', () => ({ getCollection }));

const findFormPages = vi.hoisted(() => vi.fn());
vi.mock('#features/content-page/index.ts', () => ({ findFormPages }));

const getDocsVersion = vi.hoisted(() => vi.fn());
vi.mock('#features/docs/index.ts', () => ({ getDocsVersion }));

const docs = [aDoc('index'), aDoc('codex/index'), aDoc('codex/vision/a'), aDoc('codex/intro'), aDoc('documents/b')];
const folders = [aFolder('codex', { position: 1 }), aFolder('documents', { position: 2 })];

beforeEach(() => {
  getBlog.mockReset().mockImplementation((locale) => ({
    href: `/blog in ${locale}/`,
    posts: ['d', 'c', 'b', 'a'].map((id) => ({ id })),
  }));
  findFormPages.mockReset().mockImplementation((locale) => ({ signIn: `/join in ${locale}/`, join: '/' }));
  getDocsVersion.mockReset().mockResolvedValue({ tree: aTree(docs, folders), href: '/docs/' });
});

const homes = async () => (await getHomePaths()).map(({ params, props }) => ({ ...params, ...props.home }));

it('there is a home page in every locale, with links in that locale', async () => {
  expect(await homes()).toMatchObject([
    {
      locale: 'en',
      href: '/resources/',
      actions: [{}, { label: 'Join', href: '/join in en/' }],
      links: { blog: '/blog in en/' },
    },
    {
      locale: 'de',
      href: '/resources/de/',
      actions: [{}, { href: '/join in de/' }],
      links: { blog: '/blog in de/' },
    },
  ]);
});

it('the themes are the subcategories of the first category, the documents are those of the others', async () => {
  const [english] = await homes();
  expect(english?.themes.map(({ label }) => label)).toEqual(['Vision']);
  expect(english?.documents.map(({ label }) => label)).toEqual(['Label of documents/b']);
  expect(english?.actions[0]).toEqual({ label: 'Read the handbook', href: '/docs/codex/' });
});

it('a handbook without categories shows its documents as themes', async () => {
  getDocsVersion.mockResolvedValue({ tree: aTree([aDoc('index'), aDoc('rain')]), href: '/docs/' });
  const [english] = await homes();
  expect(english).toMatchObject({ themes: [{ id: 'rain' }], documents: [], actions: [{ href: '/docs/' }, {}] });
});

it.each([
  ['has more documents than subcategories', ['start/a', 'start/b', 'start/deep/c', 'tides/d']],
  ['has fewer subcategories than another one', ['start/deep/a', 'tides/deep/b', 'tides/high/c']],
])('if the first category %s, all categories are themes, so that none is missing', async (_, ids) => {
  const mixed = ids.map((id) => aDoc(id));
  getDocsVersion.mockResolvedValue({ tree: aTree(mixed, [aFolder('start'), aFolder('tides')]), href: '/docs/' });
  const [english] = await homes();
  expect(english?.themes.map(({ label }) => label).sort()).toEqual(['Label of start', 'Label of tides']);
  expect(english?.documents).toEqual([]);
});

it('if no category has subcategories, all categories are themes', async () => {
  const flat = [aDoc('index'), aDoc('agreements/a'), aDoc('guides/b'), aDoc('brand')];
  getDocsVersion.mockResolvedValue({ tree: aTree(flat, [aFolder('agreements'), aFolder('guides')]), href: '/docs/' });
  const [english] = await homes();
  expect(english?.themes.map(({ label }) => label).sort()).toEqual([
    'Label of agreements',
    'Label of brand',
    'Label of guides',
  ]);
  expect(english).toMatchObject({ documents: [], actions: [{ href: '/docs/' }, {}] });
});

it('the latest three posts of the locale are shown', async () => {
  const [english] = await homes();
  expect(english?.posts.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
});

it('a site without a blog and a join page has no links to them', async () => {
  getBlog.mockReturnValue(undefined);
  findFormPages.mockResolvedValue(undefined);
  const [english] = await homes();
  expect(english).toMatchObject({ posts: [], actions: [{ label: 'Read the handbook' }], links: { blog: undefined } });
});

it('a site that configures its buttons has these, in each locale', async () => {
  site.home = { actions: [{ label: 'How it works', to: '/how/' }] };
  onTestFinished(() => {
    site.home = home;
  });
  expect(await homes()).toMatchObject([
    { actions: [{ label: 'How it works', href: '/resources/how/' }] },
    { actions: [{ label: 'How it works', href: '/resources/de/how/' }] },
  ]);
});

it('the lists stop at 24 entries, and a link leads to all documents, so that the page does not grow with the site', async () => {
  const numbered = (folder: string) => Array.from({ length: 40 }, (_, index) => aDoc(`${folder}-${index}/a`));
  getDocsVersion.mockResolvedValue({
    tree: aTree([...numbered('codex/vision'), ...numbered('rain')]),
    href: '/docs/',
  });
  const [english] = await homes();
  expect(english?.themes).toHaveLength(24);
  expect(english?.documents).toHaveLength(24);
  expect(english?.links.all).toBe('/docs/');
});

it('there is no link to all documents if all are shown', async () => {
  const [english] = await homes();
  expect(english?.links.all).toBeUndefined();
});

describe('a home page with configured blocks', () => {
  const inBlocks = (blocks: HomeBlock[]) => {
    site.home = { blocks };
    onTestFinished(() => {
      site.home = home;
    });
  };

  it('has its cards and its texts in the language of the page, and the configured number of posts', async () => {
    inBlocks([
      { type: 'posts', count: 2 },
      { type: 'text', file: 'home/welcome.md' },
      { type: 'text', file: 'home/more.md' },
      {
        type: 'cards',
        cards: [
          { title: 'Join', href: '/join/', image: '/img/a.svg' },
          { title: 'B', href: 'https://b.example/' },
        ],
      },
    ]);
    getCollection.mockResolvedValue(['home/welcome', 'home/more', 'i18n/de/home/welcome'].map((id) => ({ id })));
    const [english, german] = await homes();
    expect(english?.posts).toHaveLength(2);
    expect(english?.blocks).toMatchObject([
      { type: 'posts' },
      { entry: { id: 'home/welcome' } },
      { entry: { id: 'home/more' } },
      {
        cards: [
          { href: '/resources/join/', image: '/resources/img/a.svg', isOtherSite: false },
          { href: 'https://b.example/', isOtherSite: true },
        ],
      },
    ]);
    expect(german?.blocks).toMatchObject([
      { type: 'posts' },
      { entry: { id: 'i18n/de/home/welcome' }, standIn: undefined },
      { entry: { id: 'home/more' }, standIn: { lang: 'en', dir: 'ltr' } },
      { cards: [{ href: '/resources/de/join/' }, {}] },
    ]);
  });

  it('reports a missing text', async () => {
    vi.stubEnv('DEV', false);
    onTestFinished(() => void vi.unstubAllEnvs());
    inBlocks([{ type: 'text', file: 'home/gone.md' }]);
    getCollection.mockResolvedValue([]);
    await expect(homes()).rejects.toThrow('home.blocks names "home/gone.md", but there is no such file in content/.');
  });
});
