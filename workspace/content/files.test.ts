import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const files: Record<string, string> = {
  'docs/index.md': 'No front matter.\n\nslug: not-a-slug\n',
  'docs/codex/plain.md': '---\ntitle: Plain\n---\n\n---\nslug: not-a-slug\n---\n',
  'docs/codex/named.mdx': '---\ntitle: Named\nslug: other\n---\n',
  'docs/codex/quoted.md': '---\r\nslug: "/moved/here"\r\ntitle: Quoted\r\n---\r\n',
  'docs/codex/noted.md': '---\ntitle: Noted\nslug: minutes # as it was decided\n---\n',
  'docs/codex/_draft.md': '---\ntitle: Not a page\n---\n',
  'docs/codex/_category_.yml': 'label: Codex\n',
  'docs/codex/category.yml': 'label: Codex\n',
  'docs/codex/drawing.svg': '<svg/>',
  'pages/taking-part.md': '---\ntitle: Taking part\nform: join\n---\n',
  'i18n/de/blog/2026-01-02-hallo.md': '---\ntitle: Hallo\n---\n',
  'i18n/de/docs/codex/named.md': '---\ntitle: Benannt\n---\n',
  'i18n/de/docs/codex/quoted.md': '---\ntitle: Zitiert\nslug: zitiert\n---\n',
  'pages/unfinished.md': '---\ntitle: Unfinished\n---\n',
  'i18n/de/pages/unfinished.md': '---\ntitle: Unfertig\ndraft: true\n---\n',
  'elsewhere/page.md': '---\ntitle: Elsewhere\n---\n',
  'docs/codex/LOUD.MD': '---\ntitle: Loud\n---\n',
  'i18n/de/doc/codex/named.md': '---\ntitle: Benannt\n---\n',
  'i18n/fr/page.md': '---\ntitle: Une page\n---\n',
  'members/index.md': '---\ntitle: For members\n---\n',
  'agreements/charter/1.md': '---\ntitle: Charter\n---\n',
};

const root = mkdtempSync(join(tmpdir(), 'commonplace-content-'));
const content = join(root, 'content');

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, name)), { recursive: true });
    writeFileSync(join(content, name), text);
  }
  // What has the name of a text and is none.
  mkdirSync(join(content, 'docs/folder.md'));
  symlinkSync('nowhere', join(content, 'docs/lost.md'));
  vi.stubEnv('SITE', root);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** The module reads the site's folder once, when it is loaded. */
const load = () => import('./files.ts');

describe('getPageHref', () => {
  it.each([
    ['docs/index.md', '/resources/docs/'],
    ['docs/codex/plain.md', '/resources/docs/codex/plain/'],
    ['docs/codex/named.mdx', '/resources/docs/codex/other/'],
    ['docs/codex/quoted.md', '/resources/docs/moved/here/'],
    ['docs/codex/noted.md', '/resources/docs/codex/minutes/'],
    ['i18n/de/blog/2026-01-02-hallo.md', '/resources/de/blog/hallo/'],
    ['i18n/de/docs/codex/named.md', '/resources/de/docs/codex/other/'],
    ['i18n/de/docs/codex/quoted.md', '/resources/de/docs/codex/zitiert/'],
  ])('is the URL of the page of %s with the base path and the slug', async (name, href) => {
    const { getPageHref } = await load();
    expect(getPageHref(join(content, name))).toBe(href);
  });

  it.each(['docs/codex/_draft.md', 'docs/codex/_category_.yml', 'docs/codex/drawing.svg', 'elsewhere/page.md'])(
    'is undefined for %s, which is not a page',
    async (name) => {
      const { getPageHref } = await load();
      expect(getPageHref(join(content, name))).toBeUndefined();
    },
  );

  it('is undefined for a file outside the content', async () => {
    const { getPageHref } = await load();
    expect(getPageHref(join(root, 'README.md'))).toBeUndefined();
  });
});

describe('contentPages', () => {
  it('lists every page with its file', async () => {
    const { contentPages } = await load();
    const hrefs = contentPages().map(({ href }) => href);
    expect(hrefs.sort()).toEqual([
      '/resources/de/blog/hallo/',
      '/resources/de/docs/codex/other/',
      '/resources/de/docs/codex/zitiert/',
      '/resources/de/unfinished/',
      '/resources/docs/',
      '/resources/docs/codex/minutes/',
      '/resources/docs/codex/other/',
      '/resources/docs/codex/plain/',
      '/resources/docs/moved/here/',
      '/resources/taking-part/',
      '/resources/unfinished/',
    ]);
  });
});

describe('findStrayTexts', () => {
  it('reports only texts that no page is made from', async () => {
    const { findStrayTexts } = await load();
    const where =
      'texts stand in docs/, docs-1.0/, blog/, pages/, members/, and translations in i18n/<language>/ before these.';
    expect(findStrayTexts()).toEqual([
      'docs/codex/LOUD.MD is shown nowhere: the name of a text ends with .md or .mdx, in small letters.',
      'docs/lost.md is shown nowhere: this symbolic link leads nowhere.',
      `elsewhere/page.md is shown nowhere: ${where}`,
      `i18n/de/doc/codex/named.md is shown nowhere: ${where}`,
      'docs/codex/category.yml has no effect: the file that describes a folder is called _category_.yml.',
      'i18n/fr/ is shown nowhere: locales.list has no language "fr". Add it there, or with: npm run translate -- add fr',
    ]);
  });
});

describe('findCaseTwins', () => {
  it('names texts of which one would be lost where letter case makes no difference', async () => {
    const { findCaseTwins } = await load();
    const page = (path: string) => ({ file: join(content, `${path}.md`), href: `/${path}/` });
    expect(findCaseTwins([page('docs/Tides'), page('docs/tides'), page('docs/boats')])).toEqual([
      expect.stringContaining('docs/Tides.md and docs/tides.md have URLs that differ in letter case alone.'),
    ]);
    expect(findCaseTwins()).toEqual([]);
  });
});

describe('pageAddresses', () => {
  it('has every page in every locale, even if a translation is missing', async () => {
    const { contentPages, pageHrefs } = await load();
    const originals = contentPages().map(({ href }) => href);
    const translated = originals
      .filter((href) => !href.includes('/de/') && !href.endsWith('/moved/here/'))
      .map((href) => href.replace('/resources/', '/resources/de/'));
    expect([...pageHrefs()].sort()).toEqual([...new Set([...originals, ...translated])].sort());
  });
});

describe('getJoinPages', () => {
  it('lists the pages whose front matter has the form to join, in every locale', async () => {
    const { getJoinPages } = await load();
    expect(getJoinPages().sort()).toEqual(['/resources/de/taking-part/', '/resources/taking-part/']);
  });
});

it('a page of the default locale is found in another one, whether it is translated or not', async () => {
  const { getPagesInLocale, getPageHref } = await load();
  const pages = getPagesInLocale('de');
  const find = (name: string) => pages.get(getPageHref(join(content, name)) ?? '');
  expect(find('docs/codex/plain.md')).toEqual({ href: '/resources/de/docs/codex/plain/', isTranslated: false });
  // The translation has another extension.
  expect(find('docs/codex/named.mdx')).toEqual({ href: '/resources/de/docs/codex/other/', isTranslated: true });
  expect(find('docs/codex/quoted.md')).toEqual({ href: '/resources/de/docs/codex/zitiert/', isTranslated: true });
  // Its translation is a draft.
  expect(find('pages/unfinished.md')).toBeUndefined();
});
