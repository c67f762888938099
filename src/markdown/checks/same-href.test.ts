import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { filesInOwnFolders, sharedFolders, sharedHrefs } from './same-href.ts';

const page = (name: string, href: string) => ({ file: resolve(name), href });

it('a text with the URL of one of the pages that the site makes itself is reported with its file', () => {
  const pages = [page('docs/print.md', '/docs/print/'), page('docs/rules.md', '/docs/rules/')];
  expect(sharedHrefs(pages, new Set(['/', '/docs/print/']))).toEqual([
    'docs/print.md:1: /docs/print/ is a page of the site itself. Rename the file, or give it another slug.',
  ]);
});

it('a text with a URL in a folder that the site fills itself is reported, and one with a similar URL is not', () => {
  const names = ['pagefind', 'previews', 'previews/autumn', 'preview', 'previews-of-autumn', 'docs/previews'];
  const found = sharedHrefs(
    names.map((name) => page(`${name}.md`, `/resources/${name}/`)),
    new Set(),
  );
  expect(found).toEqual([
    'pagefind.md:1: /resources/pagefind/ is in a folder of the site itself. Rename the file, or give it another slug.',
    expect.stringContaining('previews.md:1: /resources/previews/ is in a folder'),
    expect.stringContaining('previews/autumn.md:1: '),
  ]);
});

it('a post with a URL among the lists of the blog is reported', () => {
  const names = ['blog/tags/wood', 'blog/authors/mira', 'blog/page/2', 'blog/page', 'blog/tagsof2026'];
  const found = sharedHrefs(
    names.map((name) => page(`${name}.md`, `/resources/${name}/`)),
    new Set(),
  );
  expect(found.map((sentence) => sentence.split(':')[0])).toEqual(names.slice(0, 3).map((name) => `${name}.md`));
});

it('a text of the default language with a URL among the pages of another one is reported', () => {
  const names = ['content/pages/ar/rain', 'content/i18n/ar/pages/snow', 'content/pages/arctic'];
  const found = sharedHrefs(
    names.map((name) => ({
      file: join(CONTENT_FOLDER, '..', `${name}.md`),
      href: `/resources/${name.replace(/^.*pages\//, name.includes('i18n') ? 'ar/' : '')}/`,
    })),
    new Set(),
    ['ar'],
  );
  expect(found).toEqual([
    expect.stringMatching(
      /pages\/ar\/rain\.md:1: \/resources\/ar\/rain\/ is among the pages in the language "ar", whose texts stand in i18n\/ar\/\./,
    ),
  ]);
});

it('two texts with one URL are reported together', () => {
  const pages = [page('b.md', '/a/'), page('a.md', '/a/')];
  expect(sharedHrefs(pages, new Set())).toEqual([
    'a.md and b.md have one URL, /a/. Rename one of them, or give it another slug.',
  ]);
});

it('a file of the community in a folder that the site fills itself is reported, and one in a folder with a similar name is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'public-'));
  for (const name of ['previews/a/boat.jpg', 'pagefind/a.js', '_astro/a.css', 'previews.txt', 'img/previews/b.jpg']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  expect(filesInOwnFolders(folder)).toEqual([
    expect.stringContaining('/_astro/a.css: The folder "_astro" is one'),
    expect.stringContaining('/pagefind/a.js: The folder "pagefind" is one'),
    expect.stringContaining('/previews/a/boat.jpg: The folder "previews" is one'),
  ]);
  rmSync(folder, { recursive: true });
});

it('a folder that two files describe is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  for (const name of ['a/_category_.yml', 'a/_category_.json', 'a/b/_category_.yaml']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  expect(sharedFolders(folder)).toEqual([
    expect.stringMatching(/a\/_category_\.json and .*a\/_category_\.yml describe one folder\. Remove one of them\.$/),
  ]);
  rmSync(folder, { recursive: true });
});
