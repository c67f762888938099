import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';

const META = /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g;
const OWN = 'markdown-page/';

/** What a page says of itself to other sites, by name. */
async function metasOf(request: APIRequestContext, address: string): Promise<Map<string, string>> {
  const html = await (await request.get(address)).text();
  return new Map([...html.matchAll(META)].map(([, name = '', value = '']) => [name, value]));
}

/** A full address of the published site, as a path that can be asked for here. */
const pathOf = (address = '') => new URL(address).pathname;

/** Every page that search engines are told of, and those that are passed on all the same. */
async function everyPage(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(listed.length).toBeGreaterThan(30);
  const others = ['search/', 'member/', 'docs/print/', kinds['version in force'], kinds['difference between versions']];
  return [...listed, ...others];
}

/** Width and height of a PNG, as it says in its first bytes. */
function sizeOf(file: Buffer): [number, number] {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test('every page has a large picture of its own for other sites, which is there', async ({ request }) => {
  const pages = await everyPage(request);
  const seen = new Map<string, string>();
  for (const page of pages) {
    const metas = await metasOf(request, page);
    expect.soft(metas.get('twitter:card'), page).toBe('summary_large_image');
    expect.soft(metas.get('og:image:type'), page).toBe('image/png');
    expect.soft(metas.get('og:image:width'), page).toBe('1200');
    expect.soft(metas.get('og:image:height'), page).toBe('630');
    expect.soft(metas.get('og:image:alt'), page).toMatch(/\S/);

    const answer = await request.get(pathOf(metas.get('og:image')));
    expect.soft([answer.status(), answer.headers()['content-type']], page).toEqual([200, 'image/png']);
    const file = await answer.body();
    expect.soft(sizeOf(file), page).toEqual([1200, 630]);
    expect.soft(file.length, page).toBeLessThan(40_000);
    const content = file.toString('base64');
    expect.soft(seen.get(content), `${page} looks like another page`).toBeUndefined();
    seen.set(content, page);
  }
  expect(seen.size).toBe(pages.length);
});

test('a picture may be kept for good, as its address changes with what it shows', async ({ request }) => {
  const metas = await metasOf(request, kinds['doc with tables']);
  const { headers } = await request
    .get(pathOf(metas.get('og:image')))
    .then((answer) => ({ headers: answer.headers() }));
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('its words are those of the page, with the way to it', async ({ request }) => {
  const altOf = async (path: string) => (await metasOf(request, path)).get('og:image:alt');
  expect(await altOf(kinds['doc with tables'])).toBe('Codex · Vision: Value capture');
  expect(await altOf(kinds['governing document'])).toBe('Governing documents: Community member agreement');
  expect(await altOf(kinds['blog post'])).toBe('Blog: How this site is made');
  expect(await altOf(kinds.join)).toBe('Commonplace: Join');
  expect(await altOf(kinds.home)).toBe('Commonplace: Independent people who build together and share what they earn.');
});

test("an author's own picture stands in its place", async ({ request }) => {
  const metas = await metasOf(request, OWN);
  expect(pathOf(metas.get('og:image'))).toMatch(/\/resources\/img\/markdown-page\.png$/);
  expect(metas.get('og:image:alt')).toBe('Markdown page');
});

test('search engines are told the same picture', async ({ request }) => {
  for (const path of [kinds['doc with tables'], kinds['blog post']]) {
    const metas = await metasOf(request, path);
    const html = await (await request.get(path)).text();
    expect(html).toContain(`"image":"${metas.get('og:image')}"`);
  }
});

test.describe('a page that nobody passes on', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('has none', async ({ request }) => {
    for (const path of ['auth/confirm/', kinds['not found']]) {
      expect((await metasOf(request, path)).has('og:image'), path).toBe(false);
    }
  });
});
