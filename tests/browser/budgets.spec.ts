import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { settle } from './scripts.ts';
import { searchFor } from './search.ts';
import { scrollTo, wakeNavbar } from './shell.ts';

/** 1 kB is 1,000 bytes, over the wire, brotli. */
const KB = 1000;
const DOC = pages.rigging.path;
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** The script that registers the service worker. */
const REGISTRATION = /\/register\.client\./;

const compressed = (text: string) => brotliCompressSync(text).length;

/** Bytes of a file over the wire; fonts are compressed already. */
async function weigh(request: APIRequestContext, href: string): Promise<number> {
  const answer = await request.get(href);
  expect(answer.status(), href).toBe(200);
  const body = await answer.body();
  return href.endsWith('.woff2') ? body.length : brotliCompressSync(body).length;
}

/** The URLs of a kind of file that a page has fetched, each once. */
function watch(page: Page, type: 'script' | 'font' | 'stylesheet'): Set<string> {
  const hrefs = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === type) hrefs.add(request.url());
  });
  return hrefs;
}

const total = async (request: APIRequestContext, hrefs: Iterable<string>) =>
  (await Promise.all([...hrefs].map((href) => weigh(request, href)))).reduce((sum, bytes) => sum + bytes, 0);

const inlineScripts = (html: string) => [...html.matchAll(SCRIPT)].map(([, code]) => code).join('\n');

test('an untouched document of about 900 words: 10 kB of JavaScript, 14 kB of HTML and CSS; 75 kB of JavaScript with the navbar awake, and for the search 12 kB besides React and Pagefind', async ({
  page,
  request,
}) => {
  const [scripts, styles] = [watch(page, 'script'), watch(page, 'stylesheet')];
  await page.goto(DOC);
  await settle(page);
  const html = await (await request.get(DOC)).text();
  const inline = compressed(inlineScripts(html));
  expect(inline + (await total(request, scripts))).toBeLessThanOrEqual(10 * KB);
  const words = (await page.getByRole('main').textContent())?.split(/\s+/).length;
  expect(words).toBeGreaterThan(800);
  expect(compressed(html.replaceAll(SCRIPT, '')) + (await total(request, styles))).toBeLessThanOrEqual(14 * KB);

  await wakeNavbar(page);
  await scrollTo(page, 100);
  // The search sleeps until it is opened.
  await expect(page.locator('astro-island[ssr]:not(:has(#search))')).toHaveCount(0);
  await settle(page);
  const before = new Set(scripts);
  // It comes two seconds after the first interaction, so whether it is here already depends on the machine.
  const awake = [...scripts].filter((href) => !REGISTRATION.test(href));
  expect(awake.length).toBeGreaterThan(2);
  expect(inline + (await total(request, awake))).toBeLessThanOrEqual(75 * KB);

  await searchFor(page, 'halyard');
  const ofSearch = [...scripts].filter(
    (href) => !before.has(href) && !REGISTRATION.test(href) && !href.includes('/pagefind/'),
  );
  expect(ofSearch.length).toBeGreaterThan(0);
  expect(await total(request, ofSearch)).toBeLessThanOrEqual(12 * KB);
});

test('the service worker, which is registered after the first interaction: 12 kB', async ({ page, request }) => {
  const registration = page.waitForRequest(REGISTRATION);
  await page.goto(DOC);
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  const bytes = await total(request, ['sw.js', (await registration).url()]);
  expect(bytes).toBeLessThanOrEqual(12 * KB);
});
