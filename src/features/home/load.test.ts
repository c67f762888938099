import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { categorySchema, docSchema, pageSchema, postSchema } from '#contracts/content.ts';
import type { HomeBlock } from '#contracts/site-config/index.ts';
import { richSite as site } from '#contracts/site-config/testing.ts';
import { getHomePaths } from './load.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

/** In this folder, no sidebar is arranged by hand. */
vi.hoisted(() => vi.stubEnv('SITE', 'tests/sites/german'));

const { home, blog } = site;

type Entry = { id: string; data?: unknown };
const collections: Record<string, Entry[]> = {};
vi.mock('astro:content', () => ({ getCollection: async (name: string) => collections[name] ?? [] }));

const named = (id: string) => ({ title: `Title of ${id}`, description: `About ${id}` });
/** The documents of the handbook, besides its first page, in folders that have these positions. */
function setDocs(ids: string[], folders: string[] = []): void {
  collections.docs = ['index', ...ids].map((id) => ({ id: `docs/${id}`, data: docSchema.parse(named(id)) }));
  collections.docCategories = folders.map((key, position) => ({
    id: `docs/${key}/_category_`,
    data: categorySchema.parse({ label: `Label of ${key}`, position }),
  }));
}

beforeEach(() => {
  setDocs(['codex/index', 'codex/vision/a', 'codex/intro', 'documents/b'], ['codex', 'documents']);
  collections.authors = [{ id: 'mira', data: { name: 'Mira', links: {} } }];
  collections.posts = ['a', 'b', 'c', 'd'].map((name, index) => ({
    id: `blog/2026-01-0${index + 1}-${name}`,
    data: postSchema.parse({ ...named(name), authors: ['mira'] }),
  }));
  collections.pages = [{ id: 'pages/join', data: pageSchema.parse({ ...named('join'), form: 'sign-in' }) }];
  collections.homeTexts = [];
});

const homes = async () => (await getHomePaths()).map(({ params, props }) => ({ ...params, ...props.home }));

it('there is a home page in every locale, with links in that locale', async () => {
  expect(await homes()).toMatchObject([
    {
      locale: 'en',
      href: '/resources/',
      actions: [{}, { label: 'Join', href: '/resources/join/' }],
      links: { blog: '/resources/blog/' },
    },
    {
      locale: 'de',
      href: '/resources/de/',
      actions: [{}, { href: '/resources/de/join/' }],
      links: { blog: '/resources/de/blog/' },
    },
  ]);
});

it('the themes are the subcategories of the first category, the documents are those of the others', async () => {
  const [english] = await homes();
  expect(english?.themes.map(({ label }) => label)).toEqual(['Vision']);
  expect(english?.documents.map(({ label }) => label)).toEqual(['Title of documents/b']);
  expect(english?.actions[0]).toEqual({ label: 'Read the handbook', href: '/resources/docs/codex/' });
});

it('a handbook without categories shows its documents as themes', async () => {
  setDocs(['rain']);
  const [english] = await homes();
  expect(english).toMatchObject({
    themes: [{ id: 'rain' }],
    documents: [],
    actions: [{ href: '/resources/docs/' }, {}],
  });
});

it.each([
  ['has more documents than subcategories', ['start/a', 'start/b', 'start/deep/c', 'tides/d']],
  ['has fewer subcategories than another one', ['start/deep/a', 'tides/deep/b', 'tides/high/c']],
])('if the first category %s, all categories are themes, so that none is missing', async (_, ids) => {
  setDocs(ids, ['start', 'tides']);
  const [english] = await homes();
  expect(english?.themes.map(({ label }) => label).sort()).toEqual(['Label of start', 'Label of tides']);
  expect(english?.documents).toEqual([]);
});

it('if no category has subcategories, all categories are themes', async () => {
  setDocs(['agreements/a', 'guides/b', 'brand'], ['agreements', 'guides']);
  const [english] = await homes();
  expect(english?.themes.map(({ label }) => label).sort()).toEqual([
    'Label of agreements',
    'Label of guides',
    'Title of brand',
  ]);
  expect(english).toMatchObject({ documents: [], actions: [{ href: '/resources/docs/' }, {}] });
});

it('the latest three posts of the locale are shown', async () => {
  const [english] = await homes();
  expect(english?.posts.map(({ title }) => title)).toEqual(['Title of d', 'Title of c', 'Title of b']);
});

it('a site without a blog and a join page has no links to them', async () => {
  site.blog = undefined;
  onTestFinished(() => {
    site.blog = blog;
  });
  collections.pages = [];
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
  const numbered = (folder: string) => Array.from({ length: 40 }, (_, index) => `${folder}-${index}/a`);
  setDocs([...numbered('codex/vision'), ...numbered('rain')]);
  const [english] = await homes();
  expect(english?.themes).toHaveLength(24);
  expect(english?.documents).toHaveLength(24);
  expect(english?.links.all).toBe('/resources/docs/');
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
    collections.homeTexts = ['home/welcome', 'home/more', 'i18n/de/home/welcome'].map((id) => ({ id }));
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
    await expect(homes()).rejects.toThrow('home.blocks names "home/gone.md", but there is no such file in content/.');
  });
});
