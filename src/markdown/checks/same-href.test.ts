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

it('two texts with one URL are reported together', () => {
  const pages = [page('b.md', '/a/'), page('a.md', '/a/')];
  expect(sharedHrefs(pages, new Set())).toEqual([
    'a.md and b.md have one URL, /a/. Rename one of them, or give it another slug.',
  ]);
});
