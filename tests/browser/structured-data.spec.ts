import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { routes } from './pages.ts';

type Thing = { '@type': string } & Record<string, unknown>;

const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;
const META = /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g;

const paths = Object.values(routes).flatMap((pages) => pages.map(([path]) => path));
const kindsOf = (things: Thing[]) => things.map((thing) => thing['@type']);

/** What a page tells other programs, and in which names and values. */
async function read(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const scripts = [...html.matchAll(SCRIPT)].map(([, text = '']) => JSON.parse(text));
  expect(scripts.length, path).toBeLessThan(2);
  for (const script of scripts) expect(script['@context'], path).toBe('https://schema.org');
  return {
    things: scripts.flatMap((script): Thing[] => script['@graph']),
    metas: new Map([...html.matchAll(META)].map(([, name = '', value = '']) => [name, value])),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
}

/** The address that a page is published at. */
async function published(request: APIRequestContext, path: string): Promise<string> {
  const sitemap = await (await request.get('sitemap.xml')).text();
  const [, site = ''] = /<loc>(https:\/\/[^<]*?\/resources\/)<\/loc>/.exec(sitemap) ?? [];
  return site + path;
}

test('every page says where it is published, to those who look for it and to those who share it', async ({
  request,
}) => {
  for (const path of paths) {
    const { metas, canonical } = await read(request, path);
    expect.soft(canonical, path).toBe(await published(request, path));
    expect.soft(metas.get('og:url'), path).toBe(canonical);
    expect.soft(metas.get('og:title'), path).toMatch(/\bCommonplace$/);
    expect.soft(metas.get('og:description'), path).toBe(metas.get('description'));
    expect.soft(metas.get('og:site_name'), path).toBe('Commonplace');
    expect.soft(metas.get('twitter:card'), path).toMatch(/^summary(_large_image)?$/);
    expect.soft(metas.get('og:type'), path).toMatch(/^(website|article)$/);
  }
});

test('a document is an article with its place in the handbook', async ({ request }) => {
  const path = 'docs/codex/vision/value-capture/';
  const { things } = await read(request, path);
  expect(kindsOf(things)).toEqual(['Article', 'BreadcrumbList']);
  const [article, trail] = things;
  expect(article).toMatchObject({
    headline: 'Value capture',
    url: await published(request, path),
    author: { '@type': 'Organization', name: 'Commonplace' },
  });
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, name: 'Commonplace', item: await published(request, '') },
    { position: 2, name: 'Codex', item: await published(request, 'docs/codex/') },
    { position: 3, name: 'Vision', item: await published(request, 'docs/category/vision/') },
    { position: 4, name: 'Value capture', item: await published(request, path) },
  ]);
});

test('every document says the day of its last change as the page does', async ({ request }) => {
  for (const path of paths.filter((one) => /^docs\/(?!category|.*history)/.test(one))) {
    const { things } = await read(request, path);
    const html = await (await request.get(path)).text();
    const shown = /<footer class="text-footer">.*?<time dateTime="([^"]*)"/s.exec(html)?.[1];
    expect.soft(things[0]?.dateModified, path).toBe(shown);
  }
});

test('a post says when it was published, and by whom', async ({ request }) => {
  const path = 'blog/mdx-blog-post/';
  const { things } = await read(request, path);
  expect(things).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: 'How this site is made',
      datePublished: '2026-06-15T00:00:00.000Z',
      author: [
        { '@type': 'Organization', name: 'The editors', url: await published(request, 'blog/authors/editors/') },
      ],
    },
  ]);
});

test('the home page presents the community and its site, with a logo that is there', async ({ request }) => {
  const { things } = await read(request, '');
  expect(kindsOf(things)).toEqual(['Organization', 'WebSite']);
  expect(things[0]).toMatchObject({ name: 'Commonplace', url: await published(request, '') });
  const logo = new URL(String(things[0]?.logo));
  expect((await request.get(logo.pathname)).status()).toBe(200);
});

test('on the way from page to page the data in the head are those of the page on the screen', async ({ page }) => {
  await page.goto('docs/codex/vision/value-capture/');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The innovation engine');
  const texts = () =>
    page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map(({ textContent }) => textContent));
  await expect.poll(texts).toEqual([expect.stringContaining('"headline":"The innovation engine"')]);
});
