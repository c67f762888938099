import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pages } from '#tests/browser/handbook.ts';
import { serve } from '#tests/browser/serve.ts';
import { builtFolder } from '#tests/support/sites.ts';
import { type Driver, expectHeading, find, launchWebKit, press, startDriver, waitFor } from './webkit.ts';

let driver: Driver;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  [driver, site] = await Promise.all([startDriver(), serve(builtFolder('handbook'), { BACKEND: 'off' })]);
});
afterAll(async () => {
  await Promise.all([driver?.stop(), site?.stop()]);
});

async function open(path: string, width?: number): Promise<WebDriver> {
  const browser = await launchWebKit(driver, width);
  onTestFinished(() => browser.quit());
  await browser.get(site.url + path);
  return browser;
}

const getTheme = (browser: WebDriver) => browser.executeScript(() => document.documentElement.dataset.theme);

it('a document is read, and the next one and going back', async () => {
  const browser = await open(pages.rigging.path);
  await expectHeading(browser, 'Rigging');
  await press(browser, 'a[rel="next"]');
  await expectHeading(browser, 'Launching');
  await browser.navigate().back();
  await expectHeading(browser, 'Rigging');
});

it('a quotation mark at the beginning of a cell is not cut off', async () => {
  const browser = await open(pages.rigging.path);
  const distance = await browser.executeScript(() => {
    const cell = document.querySelector('.table td:first-child');
    if (!cell) return undefined;
    cell.textContent = '“Main halyard”';
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().left - cell.getBoundingClientRect().left;
  });
  expect(distance).toBe(0);
});

it('the contents of a long book lead to the beginning of a chapter', async () => {
  const browser = await open('docs/print/');
  await browser.executeScript(() => document.querySelector('.book')?.toggleAttribute('data-long', true));
  await press(browser, '.book-contents a[href="#yard.water"]');
  const top = await browser.executeAsyncScript((tell: (top?: number) => void) => {
    const report = () => tell(document.getElementById('yard.water')?.getBoundingClientRect().top);
    // What comes into view is laid out in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(report));
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(100);
});

it('the search shows what it finds, and leads to a heading', async () => {
  const browser = await open(pages.home.path);
  await press(browser, '#navbar [data-search]');
  await (await find(browser, '#search input')).sendKeys('halyard');
  const hit = await find(browser, '#search a[href*="rigging/#the-halyard"]');
  // Not only in the page, but in the part of the list that can be seen.
  const { height } = await (await find(browser, '.search-results')).getRect();
  expect(height).toBeGreaterThan(100);
  await hit.click();
  await expectHeading(browser, 'Rigging');
  expect(new URL(await browser.getCurrentUrl()).hash).toBe('#the-halyard');
});

it('the colour mode changes, and stays when the page is reloaded', async () => {
  const browser = await open(pages.rigging.path);
  const before = await getTheme(browser);
  await press(browser, '.navbar [data-color-mode-toggle]');
  await waitFor(browser, (before: unknown) => document.documentElement.dataset.theme !== before, before);
  const after = await getTheme(browser);
  await browser.navigate().refresh();
  expect(await getTheme(browser)).toBe(after);
});

it('a page that Back brings back as it was follows what was chosen on the next one', async () => {
  const browser = await open(pages.rigging.path);
  const before = await getTheme(browser);
  await press(browser, 'a[rel="next"]');
  await expectHeading(browser, 'Launching');
  await press(browser, '.navbar [data-color-mode-toggle]');
  await press(browser, '[data-close-announcement]');
  await browser.navigate().back();
  await expectHeading(browser, 'Rigging');
  await waitFor(browser, (before: unknown) => document.documentElement.dataset.theme !== before, before);
  await waitFor(browser, () => document.querySelector('.announcement')?.checkVisibility() === false);
});

it('the menu of a phone opens, navigates and closes', async () => {
  const browser = await open(pages.rigging.path, 390);
  await press(browser, 'button[aria-label="Open menu"]');
  await press(browser, '#mobile-menu a[href$="/boats/upkeep/"]');
  await expectHeading(browser, 'Upkeep');
  await waitFor(browser, () => !document.querySelector('#mobile-menu')?.checkVisibility());
});

it('Back closes the search, and a press beside it does', async () => {
  const browser = await open(pages.rigging.path);
  // The entry in the history comes a moment after the dialog.
  const isOpen = () => history.state?.dialog === 'search';
  const isClosed = () => document.querySelector<HTMLDialogElement>('#search')?.open === false;
  await press(browser, '#navbar [data-search]');
  await waitFor(browser, isOpen);
  await browser.navigate().back();
  await waitFor(browser, isClosed);
  await expectHeading(browser, 'Rigging');
  await press(browser, '#navbar [data-search]');
  await waitFor(browser, isOpen);
  await browser.actions().move({ x: 5, y: 400 }).click().perform();
  await waitFor(browser, isClosed);
  await expectHeading(browser, 'Rigging');
});

it('a term is underlined, and its meaning shown at a press', async () => {
  const browser = await open(pages.tides.path);
  const term = await find(browser, 'main .term');
  expect(await browser.executeScript((term: Element) => getComputedStyle(term).textDecorationStyle, term)).toBe(
    'dotted',
  );
  await term.click();
  expect(await (await find(browser, '.term-meaning')).getText()).toMatch(/^The gap between the two piers/);
});

it('a page that was read also opens without the server', async () => {
  const own = await serve(builtFolder('library'), { BACKEND: 'off' });
  onTestFinished(() => own.stop());
  const browser = await launchWebKit(driver);
  onTestFinished(() => browser.quit());
  await browser.get(own.url);
  // The worker is registered at the first interaction.
  await browser.actions().move({ x: 20, y: 20 }).move({ x: 40, y: 40 }).perform();
  await waitFor(browser, () => navigator.serviceWorker.controller?.state === 'activated');
  await browser.get(`${own.url}docs/borrowing/loans/`);
  await expectHeading(browser, 'Loans');
  await waitFor(browser, async () => (await caches.match(location.href)) !== undefined);
  await own.stop();
  await browser.navigate().refresh();
  await expectHeading(browser, 'Loans');
});

it('a URL without a page reports that, and suggests similar pages', async () => {
  const browser = await open(pages.notFound.path);
  await expectHeading(browser, 'Page Not Found');
  await find(browser, '[data-closest] a[href*="/boats/"]');
});
