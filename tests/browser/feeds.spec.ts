import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href } from './handbook.ts';

/** An element of a feed: its name with the prefix, its own text, and its children. */
type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] };

const ABSOLUTE = /^https:\/\/[^/\s]+\/\S*$/;
/** RFC 822, with the four digits of a year that RSS prefers. */
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads an XML file with the browser's own parser, which reports whether it is well formed. */
async function readXml(page: Page, request: APIRequestContext, path: string): Promise<Element> {
  const answer = await request.get(path);
  expect(answer.headers()['content-type']).toMatch(/(?:xml|application\/json|feed\+json)\b.*charset=utf-8/i);
  return page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      const error = feed.querySelector('parsererror')?.textContent;
      if (error) throw new Error(error);
      type Read = { name: string; text: string; attributes: Record<string, string>; children: Read[] };
      const read = (element: globalThis.Element): Read => ({
        name: element.nodeName,
        text: (element.textContent ?? '').trim(),
        attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
        children: [...element.children].map(read),
      });
      return read(feed.documentElement);
    },
    await answer.text(),
  );
}

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name);

/** The only element with a name. */
function one(element: Element, name: string): Element {
  const [found, ...others] = all(element, name);
  if (!found) throw new Error(`<${element.name}> has no <${name}>.`);
  expect(others.length, `further <${name}> in <${element.name}>`).toBe(0);
  return found;
}

/** Content is HTML that can be read anywhere: its URLs are absolute, and nothing in it needs the site. */
function expectHtml(html: string): void {
  expect(html).toMatch(/^<\w/);
  expect.soft(html).not.toMatch(/<(?:script|style|button|astro-\w+)\b|\son\w+=/i);
  expect.soft(html).not.toContain('(opens in new tab)');
  for (const [, url] of html.matchAll(/\s(?:href|src|srcset|poster)="([^"]*)"/g))
    expect.soft(url).toMatch(/^(https?:\/\/|mailto:)/);
}

/** The entries are all posts, the newest first, each with its day and its whole text. */
function expectPosts(entries: { link: string; date: string; html: string }[]): void {
  expect(entries).toHaveLength(13);
  const [newest, oldest] = [entries[0], entries.at(-1)];
  expect(new URL(newest?.link ?? '').pathname).toBe(href('blog/open-day/'));
  expect(new Date(newest?.date ?? '').toISOString()).toMatch(/^2026-09-05/);
  expect(newest?.html).toContain('Ahlan');
  expect(new URL(oldest?.link ?? '').pathname).toBe(href('blog/the-yard-opens/'));
  expect(oldest?.html).toContain('The list has ninety names.');
  const times = entries.map(({ date }) => Date.parse(date));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  for (const { html } of entries) expectHtml(html);
}

/** Whether the weekday in an RFC 822 date is right. */
const hasRightDay = (date: string) => new Date(date).toUTCString() === date;

test('rss.xml follows RSS 2.0', async ({ page, request, baseURL }) => {
  const rss = await readXml(page, request, 'blog/rss.xml');
  expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
  const channel = one(rss, 'channel');
  for (const name of ['title', 'description']) expect(one(channel, name).text).not.toBe('');
  expect(one(channel, 'link').text).toMatch(ABSOLUTE);
  expect(one(channel, 'language').text).toBe('en');
  expect(one(channel, 'lastBuildDate').text).toMatch(RFC_822);
  const self = one(channel, 'atom:link').attributes;
  expect(self).toMatchObject({ rel: 'self', type: 'application/rss+xml' });
  expect(new URL(self.href ?? '').pathname).toBe(new URL('blog/rss.xml', baseURL).pathname);
  const items = all(channel, 'item');
  for (const item of items) {
    expect(one(item, 'title').text).not.toBe('');
    expect(one(item, 'link').text).toMatch(ABSOLUTE);
    const date = one(item, 'pubDate').text;
    expect(date).toMatch(RFC_822);
    expect(hasRightDay(date), date).toBe(true);
    expect(one(item, 'dc:creator').text).not.toBe('');
    // An author in RSS is an e-mail address, and none is published.
    expect(all(item, 'author')).toEqual([]);
  }
  expectPosts(
    items.map((item) => ({
      link: one(item, 'link').text,
      date: one(item, 'pubDate').text,
      html: one(item, 'content:encoded').text,
    })),
  );
  const ids = items.map((item) => one(item, 'guid').text);
  expect(new Set(ids).size).toBe(ids.length);
});

test('atom.xml follows RFC 4287', async ({ page, request, baseURL }) => {
  const feed = await readXml(page, request, 'blog/atom.xml');
  expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  const entries = all(feed, 'entry');
  for (const element of [feed, ...entries]) {
    expect(one(element, 'id').text).toMatch(ABSOLUTE);
    expect(one(element, 'title').text).not.toBe('');
    expect(one(element, 'updated').text).toMatch(RFC_3339);
    for (const { attributes } of all(element, 'link')) expect(attributes.href).toMatch(ABSOLUTE);
  }
  const [self] = all(feed, 'link').filter(({ attributes }) => attributes.rel === 'self');
  expect(new URL(self?.attributes.href ?? '').pathname).toBe(new URL('blog/atom.xml', baseURL).pathname);
  for (const entry of entries) {
    // The feed has no author of its own, so each entry needs one.
    expect(all(entry, 'author').length).toBeGreaterThan(0);
    for (const author of all(entry, 'author')) expect(one(author, 'name').text).not.toBe('');
    const [published, updated] = [one(entry, 'published').text, one(entry, 'updated').text];
    expect(published).toMatch(RFC_3339);
    expect(Date.parse(published)).toBeLessThanOrEqual(Date.parse(updated));
    const content = one(entry, 'content');
    expect(content.attributes.type).toBe('html');
    expect(content.children).toEqual([]);
    for (const { attributes } of all(entry, 'category')) expect(attributes.term).toMatch(/\S/);
  }
  expectPosts(
    entries.map((entry) => ({
      link: one(entry, 'link').attributes.href ?? '',
      date: one(entry, 'published').text,
      html: one(entry, 'content').text,
    })),
  );
  const updates = entries.map((entry) => Date.parse(one(entry, 'updated').text));
  expect(Date.parse(one(feed, 'updated').text)).toBe(Math.max(...updates));
  const ids = [feed, ...entries].map((element) => one(element, 'id').text);
  expect(new Set(ids).size).toBe(ids.length);
});

type JsonFeed = Record<string, string> & {
  items: (Record<string, string> & { authors: { name: string; url: string }[] })[];
};

test('feed.json follows JSON Feed 1.1', async ({ request, baseURL }) => {
  const answer = await request.get('blog/feed.json');
  const feed: JsonFeed = await answer.json();
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en' });
  expect(feed.title).not.toBe('');
  expect(feed.home_page_url).toMatch(ABSOLUTE);
  expect(new URL(feed.feed_url ?? '').pathname).toBe(new URL('blog/feed.json', baseURL).pathname);
  expectPosts(
    feed.items.map((item) => ({
      link: item.url ?? '',
      date: item.date_published ?? '',
      html: item.content_html ?? '',
    })),
  );
  for (const item of feed.items) {
    expect(item.url).toMatch(ABSOLUTE);
    expect(item.date_published).toMatch(RFC_3339);
    expect(item.date_modified).toMatch(RFC_3339);
    expect(item).not.toHaveProperty('author');
    for (const { name, url } of item.authors)
      expect([name, url]).toEqual([expect.any(String), expect.stringMatching(ABSOLUTE)]);
  }
  const ids = feed.items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
