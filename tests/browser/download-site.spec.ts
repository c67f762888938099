import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import { expect, test } from './fixtures.ts';
import { awaitWorker, copiedRelease, kept, type OfflineSite, RETURNS, startOfflineSite } from './offline-site.ts';
import { settle, watchScripts } from './scripts.ts';
import { dialog, field } from './search.ts';
import { expectPage } from './shell.ts';

/** Chromium's message for a request without a server, or for a missing file. */
const EXPECTED = [
  /net::ERR_/,
  'the server responded with a status of 404',
  'the server responded with a status of 503',
];
test.use({ serviceWorkers: 'allow', expected: EXPECTED });
// Each test starts its own server, and downloads the whole site.
test.describe.configure({ timeout: 90_000 });

/** Time for downloading the whole site. */
const LONG = { timeout: 40_000 };

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep this handbook offline' });
const whole = (page: Page) => page.getByRole('region', { name: 'The whole handbook' });
const isWhole = (page: Page) => expect(whole(page)).toContainText('The handbook is on this device, as it was on', LONG);

let site: OfflineSite;
test.beforeEach(async () => {
  site = await startOfflineSite();
});
test.afterEach(() => site.remove());

/** Downloads the whole site as a visitor does. */
async function keepAll(page: Page): Promise<void> {
  await page.goto(`${site.url}offline/`);
  await awaitServed(page);
  await keepButton(page).click();
  await isWhole(page);
}

/** Waits until the worker controls the page, which is not stored as a visited page. */
async function awaitServed(page: Page): Promise<void> {
  await page.mouse.move(30, 30);
  await page.mouse.move(50, 50);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Makes the browser check for a new worker, and returns the state of the one it found. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.onupdatefound = () => resolve(registration.installing);
    });
    await registration.update();
    const worker = await found;
    return new Promise<string>((resolve) => {
      const tell = () => /activated|redundant/.test(worker?.state ?? '') && resolve(worker?.state ?? '');
      worker?.addEventListener('statechange', tell);
      tell();
    });
  });

const returnsLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Returns', exact: true });

/** Pages for signing in and signing are never stored, nor is the page about reading offline, which is about this device. */
const NEVER_KEPT = /^(?:auth|join\/member|member|offline)\//;

test('the whole handbook can be downloaded: the page shows size and progress, and then everything opens without the site', async ({
  page,
}) => {
  const first = await page.goto(`${site.url}docs/`);
  const policy = first?.headers()['content-security-policy'];
  expect(policy).toContain("'sha256-");
  await page.getByRole('link', { name: 'keep this handbook offline' }).click();
  await expectPage(page, 'Reading offline');
  await expect(whole(page)).toContainText(/Every page, with its pictures and the search: \d+ pages, \d+(\.\d+)? [kM]B/);
  await keepButton(page).click();
  await expect(whole(page).getByRole('progressbar', { name: 'Keeping the handbook on this device' })).toBeVisible();
  await isWhole(page);
  await expect(whole(page)).toContainText(/\d+ pages, \d+(\.\d+)? [kM]B/);
  await awaitServed(page);

  await site.stop();
  const library = readBuiltSite('library');
  // Pages without a heading are redirects from old URLs.
  const hasHeading = (path: string) => library.page(path)('h1').length > 0;
  for (const path of library.paths.filter((path) => !NEVER_KEPT.test(path) && hasHeading(path))) {
    const response = await page.goto(site.url + path);
    await expectPage(page, library.page(path)('h1').text());
    expect(await response?.text(), path).toBe(await readFile(join(site.folder, path, 'index.html'), 'utf8'));
    expect(response?.headers()['content-security-policy'], path).toBe(policy);
  }
  await page.goto(`${site.url}docs/`);
  await page.keyboard.press('Control+k');
  await field(page).fill('catalogue');
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await page.goto(`${site.url}join/member/`);
  await expectPage(page, 'This page is not on this device');
});

test('by keyboard, the focus stays in the part in use', async ({ page }) => {
  const hasFocus = () => expect(whole(page).locator(':focus')).toHaveCount(1);
  await page.goto(`${site.url}offline/`);
  await keepButton(page).press('Enter');
  await expect(whole(page).getByRole('button', { name: 'Stop' })).toBeFocused();
  await isWhole(page);
  await hasFocus();
  await whole(page).getByRole('button', { name: 'Remove from this device' }).press('Enter');
  await expect(keepButton(page)).toBeVisible();
  await hasFocus();
});

test('with data saving on, nothing is stored before a visitor requests it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const scripts = watchScripts(page);
  await page.clock.install();
  await page.goto(`${site.url}docs/`);
  await page.mouse.move(30, 30);
  await page.mouse.move(50, 50);
  // Later than it starts otherwise.
  await page.clock.fastForward(60_000);
  await settle(page);
  expect(scripts).not.toContain('register.client');
  await page.clock.resume();
  await page.goto(`${site.url}offline/`);
  await keepButton(page).click();
  await isWhole(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
});

test('an interrupted download resumes, and a complete one can be removed', async ({ page }) => {
  const { files } = JSON.parse(await readFile(join(site.folder, 'offline/files.json'), 'utf8'));
  const { path } = files.find(({ contains }: { contains?: string[] }) => contains?.includes('privacy/'));
  const file = join(site.folder, path);
  const pack = await readFile(file);
  await rm(file);
  await page.goto(`${site.url}offline/`);
  await keepButton(page).click();
  await expect(whole(page).locator('[aria-live]')).toContainText('Not everything could be fetched', LONG);
  await expect(whole(page)).toContainText('Partly downloaded.');
  const before = (await kept(page, 'copy')).length;
  expect(before).toBeGreaterThan(0);
  await writeFile(file, pack);
  await site.stop();
  await site.start();
  // It does not resume by itself, as the visitor pays for the data.
  await awaitServed(page);
  await page.goto(`${site.url}docs/`);
  await settle(page);
  await page.goto(`${site.url}offline/`);
  await expect(whole(page)).toContainText('Partly downloaded.');
  expect((await kept(page, 'copy')).length).toBe(before);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await whole(page).getByRole('button', { name: 'Continue' }).click();
  await isWhole(page);
  expect(asked.length).toBeLessThan((await kept(page, 'copy')).length);
  expect(asked).toContain(site.url + path);

  await whole(page).getByRole('button', { name: 'Remove from this device' }).click();
  await expect(keepButton(page)).toBeVisible();
  expect(await kept(page, 'copy')).toEqual([]);
});

test('a new release takes over at the next navigation, and an open page keeps its own files', async ({ page }) => {
  // On a slow connection nothing is prefetched, so no page of the earlier release is waiting to be opened.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } });
  });
  await page.goto(`${site.url}docs/borrowing/loans/`);
  await awaitWorker(page);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await site.publish();
  await update(page);

  // While reading: the page is unchanged, and its code, which the site no longer has, is still available.
  await page.getByRole('button', { name: 'Open larger image' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Open larger image' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);

  await returnsLink(page).click();
  await expectPage(page, 'Returns, second release');
});

test('a link on a page of an earlier release fully loads the new page, with its own script', async ({ page }) => {
  await page.goto(`${site.url}docs/`);
  await awaitWorker(page);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await site.publish();
  await returnsLink(page).click();
  await expectPage(page, 'Returns, second release');
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
  await expect(page.locator('script[src*="next.Shell"]')).toHaveCount(1);
});

test('a copy of the whole site is updated to a new release automatically, and then the old one is removed', async ({
  page,
}) => {
  await keepAll(page);
  const first = await copiedRelease(page);
  await site.publish();
  expect(await update(page)).toBe('activated');
  await page.goto(`${site.url}docs/`);
  await expect.poll(() => copiedRelease(page), LONG).not.toBe(first);
  await site.stop();
  await page.goto(site.url + RETURNS);
  await expectPage(page, 'Returns, second release');
  expect((await kept(page, 'copy')).filter((path) => path.endsWith('files.json'))).toHaveLength(1);
});

test('an update that fails leaves the old version working', async ({ page }) => {
  await keepAll(page);
  const first = await copiedRelease(page);
  // The files for the page about reading offline are missing, and so are the pages of the handbook.
  await site.publish(async (folder) => {
    await rm(join(folder, 'offline/packs'), { recursive: true });
    await rm(join(folder, '_astro'), { recursive: true });
  });
  expect(await update(page)).toBe('redundant');
  await page.goto(`${site.url}docs/`);
  await expectPage(page, 'The guide');
  expect(await copiedRelease(page)).toBe(first);

  await site.stop();
  await page.goto(site.url + RETURNS);
  await expectPage(page, 'Returns');
  await page.keyboard.press('Control+k');
  await field(page).fill('catalogue');
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await page.goto(`${site.url}member/`);
  await expectPage(page, 'This page is not on this device');
});

/** Starts a hotel network, which answers every request with its log-in page. */
async function startHotel(port: string): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hotel</title><h1>Log in</h1>');
  });
  await new Promise<void>((resolve) => server.listen(Number(port), 'localhost', resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

test('the log-in page of a hotel is shown on navigation, and never stored as a page of the site', async ({ page }) => {
  await page.goto(`${site.url}docs/`);
  await awaitWorker(page);
  const before = await kept(page, 'files');
  await site.stop();
  const leave = await startHotel(new URL(site.url).port);
  for (const path of ['docs/', RETURNS]) {
    await page.goto(site.url + path);
    await expectPage(page, 'Log in');
  }
  await page.evaluate(
    (base) =>
      Promise.all(['_astro/app.12345678.js', 'img/new.svg'].map((path) => fetch(base + path).then((a) => a.text()))),
    site.url,
  );
  await leave();

  await page.goto(`${site.url}docs/`);
  await expectPage(page, 'The guide');
  await page.goto(site.url + RETURNS);
  await expectPage(page, 'This page is not on this device');
  expect((await kept(page, 'files')).filter((path) => !before.includes(path))).toEqual([]);
});
