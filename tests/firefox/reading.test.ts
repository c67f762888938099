import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pages } from '#tests/browser/handbook.ts';
import { serve } from '#tests/browser/serve.ts';
import { builtFolder } from '#tests/support/sites.ts';
import { byRole, expectHeading, launchFirefox, openPage } from './firefox.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchFirefox(), serve(builtFolder('handbook'), { BACKEND: 'off' })]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.stop()]);
});

async function open(path: string, width?: number): Promise<Page> {
  const { page, complaints } = await openPage(browser, width);
  onTestFinished(async () => {
    await page.browserContext().close();
    expect(complaints).toEqual([]);
  });
  await page.goto(site.url + path);
  return page;
}

const getTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

it('a document is read, and the next one and going back need no page load', async () => {
  const page = await open(pages.rigging.path);
  await expectHeading(page, 'Rigging');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('a[rel="next"]').click();
  await expectHeading(page, 'Launching');
  await page.goBack();
  await expectHeading(page, 'Rigging');
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
});

it('going back and forward again, each page is where it was left', async () => {
  const page = await open(pages.rigging.path);
  const getTop = () =>
    page.evaluate(() => Math.round(document.getElementById('the-halyard')?.getBoundingClientRect().top ?? Number.NaN));
  await page.evaluate(() => document.getElementById('the-halyard')?.scrollIntoView());
  const top = await getTop();
  // A page that has not been prefetched, so that the old one stays for a moment.
  await page.evaluate(() => document.querySelector<HTMLElement>('#navbar a[href$="/blog/"]')?.click());
  await expectHeading(page, pages.blog.heading);
  for (const _ of ['first', 'second']) {
    await page.evaluate(() => history.back());
    await expectHeading(page, 'Rigging');
    expect(await getTop()).toBe(top);
    await page.evaluate(() => history.forward());
    await expectHeading(page, pages.blog.heading);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

it('the search finds a heading and leads to it', async () => {
  const page = await open(pages.home.path);
  await page.locator('#navbar [data-search]').click();
  await page.locator('#search input').fill('halyard');
  await page.locator('#search a[href*="rigging/#the-halyard"]').click();
  await expectHeading(page, 'Rigging');
  expect(new URL(page.url()).hash).toBe('#the-halyard');
});

it('the colour mode changes, and stays when the page is reloaded', async () => {
  const page = await open(pages.rigging.path);
  const before = await getTheme(page);
  await page.locator('.navbar [data-color-mode-toggle]').click();
  await page.waitForFunction((before) => document.documentElement.dataset.theme !== before, {}, before);
  const after = await getTheme(page);
  await page.reload();
  expect(await getTheme(page)).toBe(after);
});

it('the menu of a phone opens, navigates and closes', async () => {
  const page = await open(pages.rigging.path, 390);
  await page.locator(byRole('button', 'Open menu')).click();
  await page.locator('#mobile-menu a[href$="/boats/upkeep/"]').click();
  await expectHeading(page, 'Upkeep');
  await page.waitForFunction(() => !document.querySelector('#mobile-menu')?.matches(':open, [open], :popover-open'));
});

it('a URL without a page reports that, and suggests similar pages', async () => {
  const { page } = await openPage(browser);
  onTestFinished(() => page.browserContext().close());
  const response = await page.goto(site.url + pages.notFound.path);
  expect(response?.status()).toBe(404);
  await expectHeading(page, 'Page Not Found');
  await page.locator('[data-closest] a[href*="/boats/"]').wait();
});

it('a page that was read also opens without the server', async () => {
  const own = await serve(builtFolder('library'), { BACKEND: 'off' });
  onTestFinished(() => own.stop());
  const { page } = await openPage(browser);
  onTestFinished(() => page.browserContext().close());
  await page.goto(own.url);
  // The worker is registered at the first interaction.
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(`${own.url}docs/borrowing/loans/`);
  await expectHeading(page, 'Loans');
  await page.waitForFunction(async () => (await caches.match(location.href)) !== undefined);
  await own.stop();
  await page.reload();
  await expectHeading(page, 'Loans');
});

it('without scripts a document is readable, and its sidebar works', async () => {
  // A test can open pages and read them, but not evaluate anything that they would notice.
  const scriptless = await launchFirefox({ 'javascript.enabled': false });
  onTestFinished(() => scriptless.close());
  const page = await scriptless.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(site.url + pages.rigging.path);
  expect(await page.title()).toMatch(/^Rigging/);
  const buttons = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility());
    return shown.map((button) => button.ariaLabel ?? button.textContent);
  });
  expect(buttons, 'buttons that would do nothing').toEqual([]);
  // A click by the driver would measure the page with a script.
  const follow = () => document.querySelector<HTMLElement>('.docs-sidebar a[href$="/boats/upkeep/"]')?.click();
  await Promise.all([page.waitForNavigation(), page.evaluate(follow)]);
  expect(await page.title()).toMatch(/^Upkeep/);
});
