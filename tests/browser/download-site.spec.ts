import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readBuiltSite } from '#tests/support/built-pages.ts';
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
import { settle, watchScripts } from './scripts.ts';
import { dialog, field } from './search.ts';
import { expectPage, holdBack } from './shell.ts';

test.use({ serviceWorkers: 'allow', expected: EXPECTED });
// Each test starts its own server, and downloads the whole site.
test.describe.configure({ timeout: 90_000 });

let site: OfflineSite;
test.beforeEach(async () => {
  site = await startOfflineSite();
});
test.afterEach(() => site.remove());

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
  await expect(whole(page)).toContainText(
    /Every page, with its pictures and the search: \d+ pages, \d+(\.\d+)?\s[kM]B/,
  );
  await keepButton(page).click();
  await expect(whole(page).getByRole('progressbar', { name: 'Keeping the handbook on this device' })).toBeVisible();
  await isWhole(page);
  await expect(whole(page)).toContainText(/\d+ pages, \d+(\.\d+)?\s[kM]B/);
  await awaitServed(page);

  await site.stop();
  const library = readBuiltSite('library');
  // Pages without a heading are redirects from old URLs.
  const hasHeading = (path: string) => library.page(path)('h1').length > 0;
  const paths = library.paths.filter((path) => !NEVER_KEPT.test(path) && hasHeading(path));
  expect(paths.length).toBeGreaterThan(20);
  // The worker answers a page that is fetched as it answers one that is opened.
  const answers = await page.evaluate(
    async ({ base, paths }) => {
      const fetchPage = async (path: string) => {
        const answer = await fetch(base + path);
        return { path, html: await answer.text(), policy: answer.headers.get('content-security-policy') };
      };
      return Promise.all(paths.map(fetchPage));
    },
    { base: site.url, paths },
  );
  for (const { path, ...answer } of answers)
    expect(answer, path).toEqual({ html: await readFile(join(site.folder, path, 'index.html'), 'utf8'), policy });
  for (const path of ['', 'docs/borrowing/loans/', 'blog/', 'volunteers/desk/hours/']) {
    const response = await page.goto(site.url + path);
    await expectPage(page, library.page(path)('h1').text());
    expect(response?.headers()['content-security-policy'], path).toBe(policy);
  }
  await page.goto(`${site.url}docs/`);
  await page.keyboard.press('Control+k');
  await field(page).fill('catalogue');
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await page.goto(`${site.url}join/member/`);
  await expectPage(page, 'This page is not on this device');
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

test('an interrupted download resumes, and a complete one can be removed, by keyboard, whose focus stays in the part in use', async ({
  page,
}) => {
  const hasFocus = () => expect(whole(page).locator(':focus')).toHaveCount(1);
  const { files } = JSON.parse(await readFile(join(site.folder, 'offline/files.json'), 'utf8'));
  const { path } = files.find(({ contains }: { contains?: string[] }) => contains?.includes('privacy/'));
  const file = join(site.folder, path);
  const pack = await readFile(file);
  await site.stop();
  await rm(file);
  await site.start();
  const release = await holdBack(page, `**/${path}`);
  await page.goto(`${site.url}offline/`);
  await keepButton(page).press('Enter');
  await expect(whole(page).getByRole('button', { name: 'Stop' })).toBeFocused();
  release();
  await expect(whole(page).locator('[aria-live]')).toContainText('Not everything could be fetched', LONG);
  await hasFocus();
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
  await whole(page).getByRole('button', { name: 'Continue' }).press('Enter');
  await isWhole(page);
  await hasFocus();
  expect(asked.length).toBeLessThan((await kept(page, 'copy')).length);
  expect(asked).toContain(site.url + path);

  await whole(page).getByRole('button', { name: 'Remove from this device' }).press('Enter');
  await expect(keepButton(page)).toBeVisible();
  await hasFocus();
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
  await expect(page.getByRole('dialog')).toBeVisible();
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
  await keepAll(page, site);
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

test('of a page that was read and the one in the copy of the whole site, the newer one is shown', async ({ page }) => {
  const url = site.url + RETURNS;
  await page.goto(url);
  await awaitWorker(page);
  await site.publish();
  await keepAll(page, site);
  await site.stop();
  await page.goto(url);
  await expectPage(page, 'Returns, second release');

  const file = join(site.folder, RETURNS, 'index.html');
  await writeFile(file, (await readFile(file, 'utf8')).replace('second release</h1>', 'third release</h1>'));
  await site.start();
  await page.goto(url);
  await expectPage(page, 'Returns, third release');
  await site.stop();
  await page.goto(url);
  await expectPage(page, 'Returns, third release');
});
