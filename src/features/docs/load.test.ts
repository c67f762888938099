import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { categorySchema, docSchema } from '#contracts/content.ts';
import type { LoadedVersion } from './load.ts';
import { outline } from './testing.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

type Entry = { id: string; data: unknown };
const collections: Record<string, Entry[]> = {};
vi.mock('astro:content', () => ({ getCollection: async (name: string) => collections[name] }));

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
vi.stubEnv('SITE', folder);
cpSync('tests/sites/handbook/site.config.ts', join(folder, 'site.config.ts'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Arranges the first version by hand. */
const writeSidebar = (text: string) => writeFileSync(join(folder, 'content/docs/sidebar.yml'), text);

const doc = (id: string, frontMatter: object = {}): Entry => ({
  id,
  data: docSchema.parse({ title: `Title of ${id}`, description: `About ${id}`, ...frontMatter }),
});
const category = (id: string, data: object): Entry => ({ id: `${id}/_category_`, data: categorySchema.parse(data) });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  rmSync(join(folder, 'content'), { recursive: true, force: true });
  mkdirSync(join(folder, 'content/docs'), { recursive: true });
  collections.docs = [
    doc('docs/index', { title: 'Start' }),
    doc('docs/documents/agreement', { title: 'Agreement', id: 'membership' }),
    doc('docs/codex/evolution', { title: 'Evolution', sidebar_label: 'Change', slug: 'change' }),
    doc('docs/codex/index', { title: 'Codex' }),
    doc('docs/codex/hidden', { unlisted: true }),
    doc('docs/codex/unfinished', { draft: true }),
    doc('i18n/de/docs/index', { title: 'Anfang' }),
    doc('docs-1.0/index', { title: 'Start of old' }),
  ];
  collections.docCategories = [
    category('docs/codex', { label: 'Codex', position: 1 }),
    category('docs/documents', { label: 'Documents', position: 2, link: null }),
  ];
});

/** A version by its index in the configuration. */
async function load(locale = 'en', index = 0): Promise<LoadedVersion> {
  const { getDocsVersion } = await import('./load.ts');
  const { default: site } = await import('#site');
  const config = site.docs[0].versions[index];
  if (!config) throw new Error(`There is no version ${index}.`);
  return getDocsVersion(locale, config);
}

describe('a version of the documents', () => {
  it('knows the language of what nobody has translated', async () => {
    const { byId, order, tree } = await load('de');
    const original = { lang: 'en', dir: 'ltr' };
    expect(byId.get('index')?.language).toBeUndefined();
    expect(byId.get('codex/evolution')?.language).toEqual(original);
    expect(order.map(({ language }) => language)).toEqual([undefined, ...order.slice(1).map(() => original)]);
    expect(tree.map(({ language }) => language)).toEqual([undefined, ...tree.slice(1).map(() => original)]);
    expect((await load()).order.every(({ language }) => !language)).toBe(true);
  });

  it('has the labels of a written sidebar in its language, where they are translated', async () => {
    writeSidebar(`
- doc: index
- label: Group
  items: [{ doc: codex/evolution, label: Change, translations: { de: Wandel } }]
- { label: Join, to: /join/, translations: { de: Beitreten } }
- { label: Tides, to: /tides/ }
`);
    const { tree } = await load('de');
    const [, group, join, tides] = tree;
    expect([group, join, tides].map((node) => node?.language?.lang)).toEqual(['en', undefined, 'en']);
    const items = group?.kind === 'category' ? group.items : [];
    expect(items.map(({ label, language }) => [label, language])).toEqual([['Wandel', undefined]]);
  });

  it('has a name, a label, a main document and its URL', async () => {
    expect(await load()).toMatchObject({
      name: 'current',
      label: 'Next',
      status: 'current',
      mainDocId: 'index',
      href: '/resources/docs/',
    });
  });

  it('lists the id and path of every document in reading order, unlisted ones last', async () => {
    expect((await load()).docs).toEqual([
      { id: 'index', path: '/resources/docs/' },
      { id: 'codex/index', path: '/resources/docs/codex/' },
      { id: 'codex/evolution', path: '/resources/docs/codex/change/' },
      { id: 'documents/membership', path: '/resources/docs/documents/agreement/' },
      { id: 'codex/hidden', path: '/resources/docs/codex/hidden/' },
    ]);
  });

  it('has the sidebar that the configuration names', async () => {
    const { sidebars } = await load();
    expect(Object.keys(sidebars)).toEqual(['docs']);
    expect(outline(sidebars.docs ?? [])).toEqual(['Start', { Codex: ['Change'] }, { Documents: ['Agreement'] }]);
  });

  it('has pages for its categories, unless a folder says that it has none', async () => {
    const { tree } = await load();
    expect(tree).toMatchObject([
      { id: 'index' },
      { label: 'Codex', href: '/resources/docs/codex/' },
      { label: 'Documents', href: undefined, isGenerated: false },
    ]);
  });

  it('contains the documents of its own folder, below its own path', async () => {
    const old = await load('en', 1);
    expect(old).toMatchObject({ name: '1.0', status: 'unmaintained', href: '/resources/docs/1.0/' });
    expect(old.docs).toEqual([{ id: 'index', path: '/resources/docs/1.0/' }]);
  });

  it('is translated if there is a translation', async () => {
    const german = await load('de');
    expect(german.href).toBe('/resources/de/docs/');
    expect(german.byId.get('index')?.title).toBe('Anfang');
    expect(german.byId.get('codex/index')?.title).toBe('Codex');
  });

  it('reports documents with one id, as only one of them would be shown', async () => {
    collections.docs?.push(
      doc('docs/documents/charter', { id: 'membership' }),
      doc('i18n/de/docs/documents/charter', { title: 'Satzung' }),
      doc('i18n/de/docs/codex/hidden', { id: 'index' }),
    );
    vi.stubEnv('DEV', true);
    const found: unknown[] = [];
    const listen = (mistakes: unknown) => found.push(mistakes);
    subscribe('commonplace:content-mistakes', listen);
    await load('de');
    await load();
    unsubscribe('commonplace:content-mistakes', listen);
    // What an original says is not reported again for each language.
    for (const [folder, mistake] of [
      [/content\/docs$/, 'docs/documents/agreement and docs/documents/charter have one id, "documents/membership".'],
      [/content\/i18n\/de\/docs$/, 'docs/codex/index and i18n/de/docs/codex/hidden have one id, "codex/index".'],
    ] as const)
      expect(found).toContainEqual({
        file: expect.stringMatching(folder),
        of: 'names',
        mistakes: [`${mistake} Give one of them another id.`],
      });
  });

  it('has drafts only while developing', async () => {
    expect((await load()).byId.has('codex/unfinished')).toBe(false);
    vi.stubEnv('DEV', true);
    expect((await load()).byId.has('codex/unfinished')).toBe(true);
  });

  it('has the order and the labels of its sidebar, but a translated document has its own title', async () => {
    writeSidebar(`
- { doc: codex/evolution, label: Growth, translations: { de: Wachstum } }
- { doc: index, label: Welcome }
- { doc: codex/unfinished, label: Later }
`);
    const { tree, docs, byId } = await load();
    expect(outline(tree)).toEqual(['Growth', 'Welcome', { Codex: [] }, { Documents: ['Agreement'] }]);
    expect(docs.slice(0, 2).map(({ id }) => id)).toEqual(['codex/evolution', 'index']);
    expect(byId.get('codex/evolution')).toMatchObject({ title: 'Evolution', paginationLabel: 'Growth' });
    expect(outline((await load('de')).tree).slice(0, 2)).toEqual(['Wachstum', 'Anfang']);
    expect(outline((await load('en', 1)).tree)).toEqual(['Start of old']);
  });

  it('ends the build with the mistakes in its sidebar', async () => {
    writeSidebar('- index\n- codex/evolutio\n');
    await expect(load()).rejects.toThrow(
      /content\/docs\/sidebar\.yml:2: There is no document with the id "codex\/evolutio"\. Did you mean "codex\/evolution"\?$/,
    );
  });

  it('ends the build if its main document is missing', async () => {
    collections.docs = [doc('docs/codex/index')];
    await expect(load()).rejects.toThrow(
      /site\.config\.ts:\d+: docs\.mainDocId is "index", but .*content\/docs\/ has no such document\./,
    );
  });

  it('begins an older version with its first document if it has no main document', async () => {
    collections.docs = [doc('docs/index'), doc('docs-1.0/boats'), doc('docs-1.0/tides')];
    expect(await load('en', 1)).toMatchObject({ mainDocId: 'boats', href: '/resources/docs/1.0/boats/' });
  });

  it('ends the build if an older version has no documents', async () => {
    collections.docs = [doc('docs/index')];
    await expect(load('en', 1)).rejects.toThrow(
      /site\.config\.ts(?::\d+)?: docs\.versions\[1\] is the version "1\.0", but .*content\/docs-1\.0\/ has no documents\. Remove the version, or add them\.$/,
    );
  });

  it('uses the whole paths for pages of folders with the same last name', async () => {
    collections.docs = [
      doc('docs/index'),
      doc('docs/yard/boats/a'),
      doc('docs/shop/boats/b'),
      doc('docs/shop/ropes/c'),
    ];
    collections.docCategories = [];
    const { getCategories } = await import('./tree.ts');
    const categories = getCategories((await load()).tree);
    expect(categories.map(({ href }) => href).sort()).toEqual([
      '/resources/docs/category/ropes/',
      '/resources/docs/category/shop/',
      '/resources/docs/category/shop/boats/',
      '/resources/docs/category/yard/',
      '/resources/docs/category/yard/boats/',
    ]);
  });

  it('gives category pages a URL below the version', async () => {
    collections.docs = [doc('docs-1.0/index'), doc('docs-1.0/codex/vision/a')];
    const { tree } = await load('de', 1);
    expect(tree).toMatchObject([
      { id: 'index' },
      {
        href: '/resources/de/docs/1.0/category/codex/',
        items: [{ href: '/resources/de/docs/1.0/category/vision/' }],
      },
    ]);
  });
});

describe('all versions', () => {
  it('exist in every locale', async () => {
    const { getAllVersions } = await import('./load.ts');
    expect((await getAllVersions()).map(({ locale, name }) => `${locale} ${name}`)).toEqual([
      'en current',
      'en 1.0',
      'de current',
      'de 1.0',
    ]);
  });
});
