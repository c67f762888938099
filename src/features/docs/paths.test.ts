import { expect, it, vi } from 'vitest';
import { docSchema } from '#contracts/content.ts';
import { getBranchPaths, getDocsPaths, getShownChange } from './paths.ts';
import { renderBranch } from './Sidebar.tsx';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

/** In this folder, no sidebar is arranged by hand. */
vi.hoisted(() => vi.stubEnv('SITE', 'tests/sites/german'));

const ids = ['docs/index', 'docs/codex/vision/evolution', 'docs/Rules/house_rules', 'docs-1.0/index'];
const tags = new Map<string, string[]>();
vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'docs'
      ? ids.map((id) => ({ id, data: docSchema.parse({ title: id, description: id, tags: tags.get(id) }) }))
      : [],
}));

it('every document and every category has a page, in every version and locale', async () => {
  const pages = (await getDocsPaths()).map(({ params, props }) => [params.doc, props.page.kind]);
  const below = (root: string) => [
    [root, 'doc'],
    [`${root}/codex/vision/evolution`, 'doc'],
    [`${root}/Rules/house_rules`, 'doc'],
    [`${root}/category/codex`, 'category'],
    [`${root}/category/vision`, 'category'],
    [`${root}/category/Rules`, 'category'],
    [`${root}/1.0`, 'doc'],
  ];
  expect(pages.sort()).toEqual([...below('docs'), ...below('de/docs')].sort());
});

it('a document at the URL of a page for a folder or tag is shown instead of that page, and marked as a mistake', async () => {
  const added = ['docs/category/codex', 'docs/tags'];
  ids.push(...added);
  tags.set('docs/index', ['wood']);
  try {
    const pages = (await getDocsPaths()).filter(({ params }) => /^docs\/(?:category\/codex|tags\b)/.test(params.doc));
    expect(
      pages.map(({ params, props: { page } }) => [params.doc, page.kind, page.kind === 'doc' && page.isTaken]),
    ).toEqual([
      ['docs/category/codex', 'doc', true],
      ['docs/tags', 'doc', true],
      ['docs/tags/wood', 'category', false],
    ]);
  } finally {
    ids.splice(-added.length);
    tags.clear();
  }
});

it('every page knows the default version, in its own locale', async () => {
  const old = (await getDocsPaths()).find(({ params }) => params.doc === 'de/docs/1.0');
  expect(old?.props.page.latest).toMatchObject({ name: 'current', href: '/resources/de/docs/' });
});

/** The lists that the sidebar fetches in the default locale and the first version: HTML by key. */
async function lists(): Promise<Record<string, string>> {
  const paths = (await getBranchPaths()).filter(({ params }) => params.root === 'docs');
  return Object.fromEntries(paths.map(({ params, props }) => [params.key, renderBranch(props.version, props.items)]));
}

it('there is a list for every category that the sidebar can expand, and a complete one', async () => {
  expect(Object.keys(await lists()).sort()).toEqual(['Rules', '_all', 'codex', 'codex/vision']);
});

it('a list contains the items of its category, with closed categories, independent of the page', async () => {
  const { codex = '', 'codex/vision': vision = '' } = await lists();
  expect(codex).toMatch(/^<ul><li[^>]*><div[^>]*><a href="\/resources\/docs\/category\/vision\/">Vision<\/a>/);
  expect(codex).toContain('aria-expanded="false"');
  expect(codex).not.toContain('evolution');
  expect(vision).toContain('href="/resources/docs/codex/vision/evolution/"');
  expect(codex + vision).not.toContain('aria-current');
});

it('the last change of a text in force is not the one of the document, whose file is already the coming version', () => {
  const date = new Date('2026-05-01');
  const entry = {
    id: 'docs/a',
    collection: 'docs',
    data: docSchema.parse({ title: 'A', description: 'A.', last_update: { date } }),
  } as const;
  const inForce = { id: 'brunnen/2', collection: 'agreements', data: { sha256: '' } } as const;
  expect(getShownChange(entry, undefined).date).toEqual(date);
  // Where there is a history, it is the day on which the version was ratified.
  expect(getShownChange(entry, inForce).date).not.toEqual(date);
});
