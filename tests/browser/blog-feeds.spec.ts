import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const NEWEST_FIRST = ['welcome', 'mdx-blog-post', 'long-blog-post', 'first-blog-post'];
const FEEDS = { RSS: 'rss.xml', Atom: 'atom.xml', JSON: 'feed.json' };

/** What a reader gets from a feed: the address, the day and the text of each entry. */
type Entry = { link: string; day: string; html: string };

const dayOf = (date: string) => new Date(date).toISOString().slice(0, 10);

/** The texts of elements of each entry of an XML feed, read by the browser's own parser. */
async function readXml(page: Page, xml: string, names: { entry: string; day: string; html: string }): Promise<Entry[]> {
  const read = await page.evaluate(
    ({ xml, names }) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      const error = feed.querySelector('parsererror')?.textContent;
      if (error) throw new Error(error);
      return [...feed.getElementsByTagName(names.entry)].map((entry) => {
        const textOf = (name: string) => entry.getElementsByTagName(name)[0]?.textContent ?? '';
        const link = entry.getElementsByTagName('link')[0];
        return {
          link: link?.getAttribute('href') ?? link?.textContent ?? '',
          day: textOf(names.day),
          html: textOf(names.html),
        };
      });
    },
    { xml, names },
  );
  return read.map((entry) => ({ ...entry, day: dayOf(entry.day) }));
}

type JsonFeed = { items: { url: string; date_published: string; content_html: string }[] };

const readers: Record<string, (page: Page, text: string) => Promise<Entry[]>> = {
  'rss.xml': (page, text) => readXml(page, text, { entry: 'item', day: 'pubDate', html: 'content:encoded' }),
  'atom.xml': (page, text) => readXml(page, text, { entry: 'entry', day: 'published', html: 'content' }),
  'feed.json': async (_, text) =>
    (JSON.parse(text) as JsonFeed).items.map(({ url, date_published, content_html }) => ({
      link: url,
      day: dayOf(date_published),
      html: content_html,
    })),
};

const load = async (request: APIRequestContext, file: string) => (await request.get(`blog/${file}`)).text();

/** The addresses that a text leads to or loads from. */
const addresses = (html: string) =>
  [...html.matchAll(/\s(?:href|src|srcset|poster)="([^"]*)"/g)].map(([, address = '']) => address);

for (const [file, read] of Object.entries(readers)) {
  test(`${file} has the whole text of every post, the newest first`, async ({ page, request }) => {
    const entries = await read(page, await load(request, file));
    expect(entries.map(({ link }) => new URL(link).pathname)).toEqual(
      NEWEST_FIRST.map((id) => `/resources/blog/${id}/`),
    );
    expect(entries.map(({ day }) => day)).toEqual(['2026-09-14', '2026-06-15', '2026-03-09', '2025-11-17']);
    expect(entries[0]?.html).toContain('Bienvenida');
    expect(entries.at(-1)?.html).toContain('Date it and give everyone a copy.');
  });

  test(`${file} can be read anywhere: addresses are in full, and nothing in it needs the site`, async ({
    page,
    request,
  }) => {
    for (const { link, html } of await read(page, await load(request, file))) {
      expect(link).toMatch(/^https:\/\//);
      for (const address of addresses(html)) expect.soft(address, link).toMatch(/^(https?:\/\/|mailto:)/);
      expect.soft(html, link).not.toMatch(/<(script|style|button|astro-\w+)\b/);
      expect.soft(html, link).not.toContain('(opens in new tab)');
    }
  });
}

test('every page of the blog tells readers where the feeds are', async ({ page }) => {
  const links = page.locator('head link[rel="alternate"][type$="+xml"], head link[type="application/feed+json"]');
  for (const path of [
    'blog/',
    'blog/welcome/',
    'blog/archive/',
    'blog/authors/',
    'blog/authors/editors/',
    'blog/tags/',
    'blog/tags/hola/',
  ]) {
    await page.goto(path);
    const found = await links.evaluateAll((all) =>
      all.map((link) => `${link.getAttribute('type')} ${link.getAttribute('href')}`),
    );
    expect(found, path).toEqual([
      'application/rss+xml /resources/blog/rss.xml',
      'application/atom+xml /resources/blog/atom.xml',
      'application/feed+json /resources/blog/feed.json',
    ]);
  }
});

test('a press on a feed is left to the browser', async ({ page }) => {
  // An answer without content leaves the page on the screen: what a browser makes of a feed is its own affair.
  await page.route(/\/blog\/[\w.]+\.(xml|json)$/, (route) => route.fulfill({ status: 204 }));
  await page.goto('blog/');
  for (const [name, file] of Object.entries(FEEDS)) {
    const asked = page.waitForRequest(`**/blog/${file}`);
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    expect((await asked).isNavigationRequest(), name).toBe(true);
  }
});
