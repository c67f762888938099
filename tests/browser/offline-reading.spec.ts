import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { awaitWorker, kept } from './offline-site.ts';
import { dialog, field } from './search.ts';
import { expectNavbarAwake, expectPage, isSameWindow, markWindow } from './shell.ts';

/** What Chromium says of a request that finds no network. */
const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/;
test.use({ serviceWorkers: 'allow', expected: [NO_NETWORK] });

const CODEX = 'docs/codex/';
const PURPOSE = 'docs/codex/foundation/purpose/';
const NOT_HERE = 'This page is not on this device';

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });
const onDevice = (page: Page) => page.getByRole('region', { name: 'On this device' });

test.describe('without a network', () => {
  test('a page that was read opens, whole and alive, by its address, a reload and a link', async ({
    page,
    context,
  }) => {
    await page.goto(CODEX);
    await awaitWorker(page);
    await page.goto(PURPOSE);
    await expectPage(page, 'Purpose');
    await context.setOffline(true);

    await page.goto(CODEX);
    await expectPage(page, 'Codex');
    await page.reload();
    await expectPage(page, 'Codex');
    await markWindow(page);
    await page.getByRole('main').getByRole('link', { name: 'Purpose' }).first().click();
    await expectPage(page, 'Purpose');
    expect(await isSameWindow(page)).toBe(true);
    await page.getByRole('button', { name: /Switch between dark and light/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('banner').locator('summary').first().click();
    await expectNavbarAwake(page);
  });

  test('also with another query in its address', async ({ page, context }) => {
    await page.goto(CODEX);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.goto(`${CODEX}?from=mail#the-four-themes`);
    await expectPage(page, 'Codex');
  });

  test('a page that is not there says so, names what is, and comes by itself with the network', async ({
    page,
    context,
  }) => {
    await page.goto(CODEX);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.goto('blog/welcome/');
    await expectPage(page, NOT_HERE);
    await expect(onDevice(page).getByRole('listitem')).toHaveText(['Codex']);
    await retry(page).click();
    await expectPage(page, NOT_HERE);

    await context.setOffline(false);
    await expectPage(page, 'Welcome');
  });

  test('from a page that stands in for another, one goes on to what is there', async ({ page, context }) => {
    await page.goto(CODEX);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.goto('blog/welcome/');
    await onDevice(page).getByRole('link', { name: 'Codex' }).click();
    await expectPage(page, 'Codex');
    await expect(page).toHaveTitle('Codex | Commonplace');
  });

  test('a link to a page that is not there leaves the one being read, and leads to what can be read', async ({
    page,
    context,
  }) => {
    await page.goto(CODEX);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'This page did not load.' });
    await expect(panel).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Codex' })).toBeVisible();
    await panel.getByRole('link', { name: 'What can be read offline' }).click();
    await expectPage(page, 'Reading offline');
    await expect(onDevice(page).getByRole('listitem')).toHaveText(['Codex']);
  });

  test('search works with what it has loaded, and says so where it has not', async ({ page, context }) => {
    await page.goto(CODEX);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await field(page).fill('ledger');
    await expect(dialog(page)).toContainText('This device is offline, and the search index is not on it yet.');

    await context.setOffline(false);
    await page.reload();
    await page.keyboard.press('Control+k');
    await field(page).fill('ledger');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await page.keyboard.press('Control+k');
    await field(page).fill('ledger');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
  });

  test('where one signs in or signs, nothing comes from a cache', async ({ page, context }) => {
    const live = ['auth/confirm/', 'member/', 'join/member/'];
    await page.goto('docs/Documentation/code_of_conduct/history/2/');
    await awaitWorker(page);
    for (const path of live) await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Docs' }).hover();
    await page.goto(CODEX);
    await expect.poll(() => kept(page, 'pages')).toContain('/resources/docs/codex/');
    const everything = [...(await kept(page, 'pages')), ...(await kept(page, 'files'))];
    expect(everything.filter((path) => /auth\/|member\/|backend\.json|agreements\.json/.test(path))).toEqual([]);

    await context.setOffline(true);
    for (const path of live) {
      await page.goto(path);
      await expectPage(page, NOT_HERE);
      await expect(page.getByText('Pages where one signs in or signs something are never kept')).toBeVisible();
    }
    // The text that is signed, which is read past every cache, though its page was read and is kept.
    const text = await page.evaluate(() =>
      fetch('/resources/docs/Documentation/code_of_conduct/history/2/', { cache: 'no-store' }).then(
        () => 'came',
        () => 'did not come',
      ),
    );
    expect(text).toBe('did not come');
  });
});

test('a page that nobody touches asks for no worker while it is glanced at', async ({ page, context }) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await page.goto(CODEX);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.endsWith('sw.js'))).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
});

test('what was read can be forgotten', async ({ page }) => {
  await page.goto(CODEX);
  await awaitWorker(page);
  await page.goto('offline/');
  await expect(onDevice(page).getByRole('listitem')).toHaveText(['Codex']);
  await onDevice(page).getByRole('button', { name: 'Forget the pages I have read' }).click();
  await expect(onDevice(page)).toContainText('No page has been kept yet.');
  expect(await kept(page, 'pages')).toEqual([]);
});
