import { expect, test } from 'vitest';
import { readBuiltSite } from '#tests/support/built-pages.ts';

const { base, page, paths, text } = readBuiltSite('handbook');

/** Lists of the blog and of tags, histories of agreements, the book on one page and the home page have no text of their own. */
const HAS_TEXT =
  /^(?:docs\/(?!.*history\/|print\/|tags\/)|blog\/(?!(?:archive|authors|page|tags)\/)[\w-]+\/|join\/|markdown-page\/|privacy\/)/;

const withText = paths.filter((path) => HAS_TEXT.test(path));

/** Pages that no link leads to, and those of an unmaintained version, are in no list. */
const isListed = (path: string) => !/^docs\/1\.0\/|\/unlisted\/$|\/a-survey-for-members\/$/.test(path);

/** Markdown without its code, which may contain anything. */
const withoutCode = (markdown: string) => markdown.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$|`[^`\n]*`/gm, '');

test('every page with a text announces its Markdown in its head, and no other does', () => {
  expect(withText.length).toBeGreaterThan(80);
  for (const path of paths) {
    const named = page(path)('head link[rel="alternate"][type="text/markdown"]').attr('href');
    expect.soft(named, path).toBe(HAS_TEXT.test(path) ? `${base}${path}index.md` : undefined);
  }
});

test('the Markdown of a page begins with the title, and all its links are complete URLs', () => {
  for (const path of withText) {
    const markdown = text(`${path}index.md`);
    const title = page(path)('h1').text();
    expect.soft(markdown.startsWith(`# ${title}\n\n`), path).toBe(true);
    const prose = withoutCode(markdown);
    for (const [, url] of prose.matchAll(/\]\(<?([^)>\s]*)/g))
      expect.soft(url, path).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect.soft(prose, path).not.toMatch(/^:::|^(?:import|export) |<\/?(?:Tabs|TabItem|Details)\b|truncate/m);
  }
});

/** Pages that only link to others: they have a list instead of a text. */
const LISTS = /^(?:$|blog\/(?:(?:archive|authors|tags)\/(?!.*page\/).*)?$|docs\/.*\/history\/$)/;

test('the home page, the lists of the blog and the histories of agreements are available as lists of their links', () => {
  const lists = paths.filter((path) => LISTS.test(path));
  expect(lists.length).toBeGreaterThan(12);
  for (const path of lists) {
    const markdown = text(`${path}index.md`);
    if (path !== '') expect.soft(markdown.startsWith(`# ${page(path)('h1').text()}\n`), path).toBe(true);
    for (const [, url = ''] of markdown.matchAll(/^- \[.*?\]\((.*?)\)/gm))
      expect.soft(paths, `${path} leads to ${url}`).toContain(new URL(url).pathname.slice(base.length));
  }
  expect(text('index.md')).toMatch(/^# Alder Quay\n\n> .*\n\n.*\[The yard\]\(.*\[Open day\]\(/s);
  expect(text('blog/archive/index.md').match(/^- /gm)).toHaveLength(13);
  expect(text('docs/Rules/ground_rules/history/index.md').match(/^- \[Version \d\]/gm)).toHaveLength(3);
});

test('the Markdown of an agreement has the text in force', () => {
  const path = 'docs/Rules/members_charter/';
  const withoutUrls = (markdown: string) => markdown.replaceAll(/\]\([^)]*\)/g, ']');
  const signed = text(`${path}history/2.txt`);
  expect(withoutUrls(text(`${path}index.md`))).toBe(`# Members charter\n\n${withoutUrls(signed)}`);
});

test('llms.txt links to all Markdown in sections, and each link works', () => {
  const list = text('llms.txt');
  expect(list).toMatch(/^# Alder Quay\n\n> .+\n\n/);
  const headings = [...list.matchAll(/^#+ (.*)$/gm)].map(([, name]) => name);
  expect(headings).toEqual([
    'Alder Quay',
    'Handbook',
    'The yard',
    'The workshop',
    'Writing',
    'House rules',
    'Blog',
    'Pages',
  ]);
  const entries = list.split('\n').filter((line) => line.startsWith('- '));
  const listed = entries.map(
    (line) => /^- \[.+\]\(https:\/\/[^/]+\/resources\/([^)]+)\)(?:: .{10,})?$/.exec(line)?.[1],
  );
  expect(listed.sort()).toEqual(
    withText
      .filter(isListed)
      .map((path) => `${path}index.md`)
      .sort(),
  );
});

test('llms-full.txt has every document of the handbook in reading order', () => {
  const full = text('llms-full.txt');
  const published = [...full.matchAll(/^<!-- Published at https:\/\/[^/]+\/resources\/(\S+) -->\n\n\S/gm)].map(
    ([, path = '']) => path,
  );
  expect(published).toHaveLength(69);
  expect(published.slice(0, 3)).toEqual(['docs/', 'docs/yard/', 'docs/yard/boats/choosing/']);
  expect(published.at(-1)).toBe('docs/Rules/members_charter/');
  for (const path of ['docs/yard/boats/rigging/', 'docs/writing/components/']) {
    const [, body] = /^# .*\n\n([\s\S]*)/.exec(text(`${path}index.md`)) ?? [];
    expect.soft(full, path).toContain(body?.trim());
  }
});

test('search engines get the pages, not their copies', () => {
  const sitemap = text('sitemap.xml');
  expect(sitemap).toContain('/resources/docs/</loc>');
  expect(sitemap).not.toMatch(/\.md|llms/);
});
