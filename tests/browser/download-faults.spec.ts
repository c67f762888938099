import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import {
  awaitServed,
  awaitWorker,
  copiedRelease,
  EXPECTED,
  isWhole,
  keepAll,
  keepButton,
  kept,
  LONG,
  type OfflineSite,
  RETURNS,
  startOfflineSite,
  update,
  whole,
} from './offline-site.ts';
import { dialog, field } from './search.ts';
import { expectPage } from './shell.ts';

test.use({ serviceWorkers: 'allow', expected: EXPECTED });
// Each test starts its own server.
test.describe.configure({ timeout: 90_000 });

let site: OfflineSite;
test.beforeEach(async () => {
  site = await startOfflineSite();
});
test.afterEach(() => site.remove());

test('an update that fails leaves the old version working', async ({ page }) => {
  await keepAll(page, site);
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

/** Answers every request at the site's URL with one page instead of the site. */
async function startStandIn(status: number, heading: string): Promise<() => Promise<void>> {
  const { port } = new URL(site.url);
  const server = createServer((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>X</title><h1>${heading}</h1>`);
  });
  await new Promise<void>((resolve) => server.listen(Number(port), 'localhost', resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

test('the log-in page of a hotel is shown on navigation, and never stored as a page of the site; while the site answers with errors, a page that was read and the search work as without a network', async ({
  page,
}) => {
  await page.goto(`${site.url}docs/`);
  await awaitWorker(page);
  const before = await kept(page, 'files');
  await site.stop();
  const leave = await startStandIn(200, 'Log in');
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

  const fetchAll = () =>
    page.evaluate(
      (base) =>
        Promise.all(['docs/', 'pagefind/pagefind-entry.json'].map(async (path) => (await fetch(base + path)).ok)),
      site.url,
    );
  await site.start();
  await page.goto(`${site.url}docs/`);
  expect(await fetchAll()).toEqual([true, true]);
  await site.stop();
  const mend = await startStandIn(503, 'Out of order');
  expect(await fetchAll()).toEqual([true, true]);
  await page.goto(`${site.url}docs/`);
  await expectPage(page, 'The guide');
  await mend();
});

test('of a site that is published again during a download, only the new release is kept', async ({ page }) => {
  await page.goto(`${site.url}offline/`);
  await awaitServed(page);
  let published: Promise<void> | undefined;
  await page.route(`${site.url}**`, async (route) => {
    if (!route.request().url().endsWith('/files.json')) {
      published ??= site.publish();
      await published;
    }
    await route.continue();
  });
  await keepButton(page).click();
  await isWhole(page);
  const { release } = JSON.parse(await readFile(join(site.folder, 'offline/files.json'), 'utf8'));
  expect(await copiedRelease(page)).toBe(release);
  expect((await kept(page, 'copy')).filter((path) => path.endsWith('offline/'))).toHaveLength(1);
});

test('a device without enough room for the whole site says so, before anything is fetched if it knows, and keeps no part of it', async ({
  page,
}) => {
  await page.goto(`${site.url}offline/`);
  await awaitServed(page);
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  const { usage } = await browser.send('Storage.getUsageAndQuota', { origin });
  // Some of its files fit, and the largest does not.
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 200_000 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // A browser's estimate of its storage. Some have one; others notice while storing.
  for (const estimate of [{ quota: 1000, usage: 0 }, {}]) {
    await page.reload();
    await page.evaluate((estimate) => {
      navigator.storage.estimate = async () => estimate;
    }, estimate);
    await keepButton(page).click();
    await expect(whole(page).locator('[aria-live]')).toContainText('There is not enough room for the handbook', LONG);
    expect(asked.some((url) => url.endsWith('.pack'))).toBe(!('quota' in estimate));
    expect(await kept(page, 'copy')).toEqual([]);
  }
});
