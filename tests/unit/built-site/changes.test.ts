import { expect, it } from 'vitest';
import { readBuiltSite, texts, values } from '#tests/support/built-pages.ts';

const { base, files, page, text } = readBuiltSite('library');
const PAGE = 'docs/changes/';
const url = (path: string) => `https://fernstreet.example${base}${path}`;

it('lists the changes of the documents of all areas by day, with their authors, and links to each', () => {
  const $ = page(PAGE);
  expect(texts($('main h1'))).toEqual(['Changes']);
  expect(values($('main section time'), 'datetime')[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(texts($('.change-author'))[0]).toMatch(/^by ./);
  expect(texts($('main section li li'))).toContain('New Loans');
  const hrefs = values($('main section a'), 'href');
  for (const path of ['docs/borrowing/loans/', 'volunteers/desk/hours/']) expect(hrefs).toContain(base + path);
  // Only the default version of an area counts.
  expect(hrefs.filter((href) => href.includes('volunteers/2025/'))).toEqual([]);
  expect(texts($('main [aria-current="page"]'))).toEqual(['Changes']);
});

it('has feeds, which it announces, and a Markdown version', () => {
  const $ = page(PAGE);
  const feeds = [`${base}docs/changes/atom.xml`, `${base}docs/changes/feed.json`];
  expect(values($('head link[rel="alternate"][title]'), 'href')).toEqual(feeds);
  expect(values($('.changes-feeds a'), 'href')).toEqual(feeds);
  const { items } = JSON.parse(text('docs/changes/feed.json'));
  const ids = values($('main section > ul > li'), 'id');
  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.map((id) => `${url(PAGE)}#${id}`));
  expect(items.at(-1).content_html).toMatch(/^<ul lang="en" dir="ltr">/);
  expect(items.at(-1).content_html).toContain(`New: <a href="${url('docs/borrowing/loans/')}">Loans</a>`);
  expect(text('docs/changes/atom.xml')).toContain(`<id>${items[0].id}</id>`);
  expect(text('docs/changes/index.md')).toMatch(/^# Changes\n[\s\S]*\[Loans\]\(.*\): \d{4}-\d\d-\d\d, New/);
});

it('is for search engines, not for the search of the site, and only on a site that enables it', () => {
  expect(text('sitemap.xml')).toContain(`<loc>${url(PAGE)}</loc>`);
  expect(page(PAGE)('[data-pagefind-body]')).toHaveLength(0);
  expect(readBuiltSite('german').files(/docs\/changes\//)).toEqual([]);
  expect(files(/docs\/changes\//)).toHaveLength(4);
});
