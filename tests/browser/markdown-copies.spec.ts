import { expect, test } from './fixtures.ts';
import { routes } from './pages.ts';

/** Lists of the blog, histories of agreements and the home page have no text of their own. */
const HAS_COPY = /^(?:docs\/(?!.*history\/)|blog\/[\w-]+-post\/|blog\/welcome\/|join\/|markdown-page\/|privacy\/)/;

const all = Object.values(routes).flatMap((pages) => pages.map(([path, heading]) => ({ path, heading })));

const copies = all.filter(({ path }) => HAS_COPY.test(path));

test('every page that has a text names it as Markdown in its head, and no other does', async ({ request }) => {
  expect(copies.length).toBeGreaterThan(25);
  for (const { path } of all) {
    const html = await (await request.get(path)).text();
    const named = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(html)?.[1];
    expect.soft(named, path).toBe(HAS_COPY.test(path) ? `/resources/${path}index.md` : undefined);
  }
});

test('every one begins with the title, and all it leads to is in full', async ({ request }) => {
  for (const { path, heading } of copies) {
    const answer = await request.get(`${path}index.md`);
    expect.soft(answer.headers()['content-type'], path).toBe('text/markdown; charset=utf-8');
    const text = await answer.text();
    expect.soft(text.startsWith(`# ${heading}\n\n`), path).toBe(true);
    const prose = text.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$|`[^`\n]*`/gm, '');
    const leads = [...prose.matchAll(/\]\(<?([^)>\s]*)/g)].map(([, address]) => address);
    for (const address of leads) expect.soft(address, path).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect.soft(prose, path).not.toMatch(/^:::|^(?:import|export) |<\/?(?:Tabs|TabItem|Details)\b|truncate/m);
  }
});

test('of an agreement it has the text in force', async ({ request }) => {
  const path = 'docs/Documentation/community_member_agreement/';
  const signed = await (await request.get(`${path}history/2.txt`)).text();
  const written = (text: string) => text.replaceAll(/\]\([^)]*\)/g, ']');
  const copy = await (await request.get(`${path}index.md`)).text();
  expect(written(copy)).toBe(`# Community member agreement\n\n${written(signed)}`);
});

test('llms.txt leads to all of them in sections, and each link in it is there', async ({ request }) => {
  const answer = await request.get('llms.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^# Commonplace\n\n> .+\n\n/);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(['Commonplace', 'Handbook', 'Codex', 'Governing documents', 'Blog', 'Pages']);
  const entries = text.split('\n').filter((line) => line.startsWith('- '));
  const addresses = entries.map((line) => /^- \[.+\]\(https:\/\/[^/]+\/resources\/([^)]+)\): .{10,}$/.exec(line)?.[1]);
  expect(addresses.sort()).toEqual(copies.map(({ path }) => `${path}index.md`).sort());
});

test('llms-full.txt has every document of the handbook in reading order', async ({ request }) => {
  const text = await (await request.get('llms-full.txt')).text();
  const published = [...text.matchAll(/^<!-- Published at https:\/\/[^/]+\/resources\/(\S+) -->\n\n# /gm)].map(
    ([, path]) => path,
  );
  expect(published).toHaveLength(16);
  expect(published.slice(0, 3)).toEqual(['docs/', 'docs/codex/', 'docs/codex/vision/transformative-vision/']);
  expect(published.at(-1)).toBe('docs/Documentation/community_member_agreement/');
  expect(text.length).toBeGreaterThan(80_000);
});

test('search engines are shown the pages, not their copies', async ({ request }) => {
  const sitemap = await (await request.get('sitemap.xml')).text();
  expect(sitemap).toContain('/resources/docs/</loc>');
  expect(sitemap).not.toMatch(/\.md|llms/);
});
