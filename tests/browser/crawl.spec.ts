import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PAGES_AT_ONCE = 4;

/** What a page says of itself, and where it leads: addresses without their hash, and hashes by address. */
type Visit = {
  address: string;
  lang: string;
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  headings: number;
  ids: string[];
  links: string[];
};

function readPage(): Omit<Visit, 'address'> {
  const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
  return {
    lang: document.documentElement.lang,
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    headings: all('h1').length,
    ids: all('[id]').map(({ id }) => id),
    links: [
      ...all<HTMLAnchorElement>('a[href]').map(({ href }) => href),
      ...all<HTMLLinkElement>('link[href]:not([rel="canonical"])').map(({ href }) => href),
      ...all<HTMLImageElement>('img[src]').map(({ src }) => src),
    ],
  };
}

/** The addresses of the sitemap on the server of the tests, with what the sitemap calls them. */
async function sitemapAddresses(request: APIRequestContext): Promise<Map<string, string>> {
  const answer = await request.get('sitemap.xml');
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  return new Map(listed.map((address) => [new URL(new URL(address).pathname, answer.url()).href, address]));
}

/** Opens every address and notes what is there; failed requests and error answers go to `problems`. */
async function visitAll(newPage: () => Promise<Page>, addresses: string[], problems: string[]): Promise<Visit[]> {
  const queue = addresses.values();
  const visits: Visit[] = [];
  const worker = async () => {
    const page = await newPage();
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // Leaving a page cuts off what it was still fetching.
      if (reason !== 'net::ERR_ABORTED') problems.push(`${page.url()}: ${request.url()} failed: ${reason}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) problems.push(`${page.url()}: ${answer.url()} answered ${answer.status()}`);
    });
    for (const address of queue) {
      await page.goto(address);
      visits.push({ address, ...(await page.evaluate(readPage)) });
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  return visits;
}

const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

/** The links that lead to no heading of a visited page, or to an address that does not answer; each is asked for once. */
async function deadLinks(visits: Visit[], request: APIRequestContext): Promise<string[]> {
  const idsOf = new Map(visits.map(({ address, ids }) => [address, new Set(ids)]));
  const origin = new URL(visits[0]?.address ?? '').origin;
  const from = new Map(visits.flatMap(({ address, links }) => links.map((link) => [link, address])));
  const dead: string[] = [];
  const answered = new Map<string, number>();
  for (const [link, page] of from) {
    const [address = '', hash = ''] = link.split('#');
    if (!address.startsWith(`${origin}/`)) continue;
    const ids = idsOf.get(address);
    if (ids && hash && !ids.has(decodeURIComponent(hash))) dead.push(`${page}: ${link} has no such heading`);
    if (ids || answered.has(address)) continue;
    const status = (await request.head(address, { maxRedirects: 0 })).status();
    answered.set(address, status);
    if (status !== 200) dead.push(`${page}: ${address} answered ${status}`);
  }
  return dead;
}

test('every page of the sitemap is whole, and every link on it leads somewhere', async ({ context, request }) => {
  test.setTimeout(90_000);
  const listed = await sitemapAddresses(request);
  expect(listed.size).toBeGreaterThan(20);
  const problems: string[] = [];
  const visits = await visitAll(() => context.newPage(), [...listed.keys()], problems);
  for (const { address, lang, title, description, canonical, headings, ids } of visits) {
    expect.soft(lang, `language of ${address}`).toBe('en');
    expect.soft(title, `title of ${address}`).toMatch(/Commonplace$/);
    expect.soft(description?.length, `length of the description of ${address}`).toBeGreaterThan(10);
    expect.soft(canonical, `canonical address of ${address}`).toBe(listed.get(address));
    expect.soft(headings, `number of h1 of ${address}`).toBe(1);
    expect.soft(twice(ids), `ids that ${address} has twice`).toEqual([]);
  }
  expect.soft(twice(visits.map(({ title }) => title)), 'titles that two pages have').toEqual([]);
  expect([...problems, ...(await deadLinks(visits, request))]).toEqual([]);
});
