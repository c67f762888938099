import { beforeEach, expect, it, vi } from 'vitest';
import { aDoc, aFolder, aTree } from '#features/docs/testing.ts';
import { homePaths } from './load.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const latestPosts = vi.hoisted(() => vi.fn());
vi.mock('#features/blog/index.ts', () => ({ latestPosts }));

const docsVersion = vi.hoisted(() => vi.fn());
vi.mock('#features/docs/index.ts', () => ({ docsVersion }));

const docs = [aDoc('index'), aDoc('codex/index'), aDoc('codex/vision/a'), aDoc('codex/intro'), aDoc('documents/b')];
const folders = [aFolder('codex', { position: 1 }), aFolder('documents', { position: 2 })];

beforeEach(() => {
  latestPosts.mockReset().mockResolvedValue([]);
  docsVersion.mockReset().mockResolvedValue({ tree: aTree(docs, folders) });
});

const homes = async () => (await homePaths()).map(({ params, props }) => ({ ...params, ...props.home }));

it('there is a home page in every locale, whose links stay in it', async () => {
  expect(await homes()).toMatchObject([
    { locale: 'en', address: '/resources/', links: { join: '/resources/join/', blog: '/resources/blog/' } },
    { locale: 'de', address: '/resources/de/', links: { join: '/resources/de/join/', blog: '/resources/de/blog/' } },
  ]);
});

it('themes are the categories within the first category, documents the other categories', async () => {
  const [english] = await homes();
  expect(english?.themes.map(({ key }) => key)).toEqual(['codex/vision']);
  expect(english?.documents.map(({ key }) => key)).toEqual(['documents']);
  expect(english?.links.codex).toBe('/docs/codex/');
});

it('a handbook without categories leads to the docs', async () => {
  docsVersion.mockResolvedValue({ tree: aTree([aDoc('index')]) });
  const [english] = await homes();
  expect(english).toMatchObject({ themes: [], documents: [], links: { codex: '/resources/docs/' } });
});

it('the latest three posts of the locale are shown', async () => {
  await homes();
  expect(latestPosts.mock.calls).toEqual([
    ['en', 3],
    ['de', 3],
  ]);
});
