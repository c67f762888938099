import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages, TITLE } from './handbook.ts';
import { awaitWorker, kept } from './offline-site.ts';
import { dialog, field } from './search.ts';
import { expectNavbarAwake, expectPage, isSameWindow, markWindow } from './shell.ts';

/** Chromium's message for a request without a network. */
const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/;
test.use({ serviceWorkers: 'allow', expected: [NO_NETWORK] });

/** A page that was read, and one that it leads to. */
const { path: READ, heading: READ_HEADING } = pages.yard;
const LINKED = pages.purpose;
/** A page that was not read. */
const UNREAD = pages.newestPost;
/** The page of a version, whose text is loaded again for signing. */
const VERSION = `${pages.groundRules.path}history/2/`;
const NOT_HERE = 'This page is not on this device';

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });
const onDevice = (page: Page) => page.getByRole('region', { name: 'On this device' });

test.describe('without a network', () => {
  test('a page that was read opens, complete and working, by its URL, a reload, a link, and with another query in its URL', async ({
    page,
    context,
  }) => {
    await page.goto(READ);
    await awaitWorker(page);
    await page.goto(LINKED.path);
    await expectPage(page, LINKED.heading);
    await context.setOffline(true);

    await page.goto(READ);
    await expectPage(page, READ_HEADING);
    await page.reload();
    await expectPage(page, READ_HEADING);
    await markWindow(page);
    await page.getByRole('main').getByRole('link', { name: LINKED.heading }).first().click();
    await expectPage(page, LINKED.heading);
    expect(await isSameWindow(page)).toBe(true);
    await page.getByRole('button', { name: /Switch between dark and light/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('banner').locator('summary').first().click();
    await expectNavbarAwake(page);
    await page.goto(`${READ}?from=mail#a-first-week`);
    await expectPage(page, READ_HEADING);
  });

  test('also one that was opened while the worker of another page was not active yet', async ({ page, context }) => {
    await page.goto(READ);
    const other = await context.newPage();
    await other.goto(LINKED.path);
    await awaitWorker(other);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expectPage(page, READ_HEADING);
  });

  test('also one that was fetched ahead, once it was opened', async ({ page }) => {
    const next = href(pages.launching.path);
    const fetched = page.waitForResponse(`**${next}`);
    await page.goto(pages.rigging.path);
    await fetched;
    await awaitWorker(page);
    expect(await kept(page, 'pages')).not.toContain(next);
    await page.locator('a[rel="next"]').click();
    await expectPage(page, pages.launching.heading);
    await expect.poll(() => kept(page, 'pages')).toContain(next);

    const pointedAt = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy', exact: true });
    const privacy = href(pages.privacy.path);
    const fetchedAhead = page.waitForResponse(`**${privacy}`);
    await pointedAt.hover();
    await (await fetchedAhead).finished();
    await page.goto(LINKED.path);
    await expect.poll(() => kept(page, 'pages')).toContain(href(LINKED.path));
    expect(await kept(page, 'pages')).not.toContain(privacy);
  });

  test('a link to a missing page keeps the current one; a missing page says so, links to what is available, and is loaded automatically once there is a network', async ({
    page,
    context,
  }) => {
    await page.goto(READ);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'This page did not load.' });
    await expect(panel).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: READ_HEADING })).toBeVisible();
    await panel.getByRole('link', { name: 'Pages available offline' }).click();
    await expectPage(page, 'Reading offline');
    await expect(onDevice(page).getByRole('listitem')).toHaveText([READ_HEADING]);

    await page.goto(UNREAD.path);
    await expectPage(page, NOT_HERE);
    await expect(onDevice(page).getByRole('listitem')).toHaveText([READ_HEADING]);
    const reloaded = page.waitForEvent('load');
    await retry(page).click();
    await reloaded;
    await expectPage(page, NOT_HERE);
    await onDevice(page).getByRole('link', { name: READ_HEADING }).click();
    await expectPage(page, READ_HEADING);
    await expect(page).toHaveTitle(`${READ_HEADING} | ${TITLE}`);

    await page.goto(UNREAD.path);
    await expectPage(page, NOT_HERE);
    await context.setOffline(false);
    await expectPage(page, UNREAD.heading);
  });

  test('search works with what it has loaded, and reports what it has not', async ({ page, context }) => {
    await page.goto(READ);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await field(page).fill('halyard');
    await expect(dialog(page)).toContainText('This device is offline, and the search index is not on it yet.');

    await context.setOffline(false);
    await page.reload();
    await page.keyboard.press('Control+k');
    await field(page).fill('halyard');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await page.keyboard.press('Control+k');
    await field(page).fill('halyard');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
  });

  test('pages for signing in or signing use no cache', async ({ page, context }) => {
    const live = ['auth/confirm/', 'member/', 'join/member/'];
    await page.goto(VERSION);
    await awaitWorker(page);
    for (const path of live) await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Docs' }).hover();
    await page.goto(READ);
    await expect.poll(() => kept(page, 'pages')).toContain(href(READ));
    const everything = [...(await kept(page, 'pages')), ...(await kept(page, 'files'))];
    expect(everything.filter((path) => /auth\/|member\/|backend\.json|agreements\.json/.test(path))).toEqual([]);

    await context.setOffline(true);
    for (const path of live) {
      await page.goto(path);
      await expectPage(page, NOT_HERE);
      await expect(page.getByText('Sign-in and signing pages are never kept')).toBeVisible();
    }
    // The text to be signed, which bypasses every cache, although its page was read and stored.
    const text = await page.evaluate(
      (url) =>
        fetch(url, { cache: 'no-store' }).then(
          () => 'came',
          () => 'did not come',
        ),
      href(VERSION),
    );
    expect(text).toBe('did not come');
  });
});

test('a page that nobody touches requests no worker; what was read can be forgotten', async ({ page, context }) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await page.goto(READ);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.endsWith('sw.js'))).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);

  await awaitWorker(page);
  await page.goto('offline/');
  await expect(onDevice(page).getByRole('listitem')).toHaveText([READ_HEADING]);
  await onDevice(page).getByRole('button', { name: 'Forget the pages I have read' }).click();
  await expect(onDevice(page)).toContainText('No page has been kept yet.');
  expect(await kept(page, 'pages')).toEqual([]);
});
