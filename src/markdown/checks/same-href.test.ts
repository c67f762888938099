import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sharedHrefs } from './same-href.ts';

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

it('two texts with one URL are reported together', () => {
  const pages = [page('b.md', '/a/'), page('a.md', '/a/')];
  expect(sharedHrefs(pages, new Set())).toEqual([
    'a.md and b.md have one URL, /a/. Rename one of them, or give it another slug.',
  ]);
});
