import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPage, holdBack, isSameWindow, markWindow, scrollTo } from './shell.ts';

const LONG = 'docs/codex/vision/value-capture/';

const next = (page: Page) => page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a link brings the next page into the same window, at its top, and says its title', async ({ page }) => {
  await page.goto(LONG);
  await markWindow(page);
  await next(page).click();
  await expectPage(page, 'The innovation engine');
  await expect(page).toHaveURL(/\/docs\/codex\/vision\/innovation-engine\/$/);
  await expect(page).toHaveTitle('The innovation engine | Commonplace');
  await expect(page.locator('#announcer')).toHaveText('The innovation engine | Commonplace');
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(await isSameWindow(page)).toBe(true);
});

test('what the head says of the page follows', async ({ page }) => {
  await page.goto('docs/');
  const description = page.locator('meta[name="description"]');
  const before = await description.getAttribute('content');
  await footerLink(page, 'Join').click();
  await expectPage(page, 'Join');
  await expect(description).toHaveCount(1);
  expect(await description.getAttribute('content')).not.toBe(before);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/resources\/join\/$/);
});

test('the focus starts at the top of the next page', async ({ page }) => {
  await page.goto(LONG);
  await next(page).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 'The innovation engine');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
});

test('Back and Forward lead to where one was reading', async ({ page }) => {
  await page.goto(LONG);
  await markWindow(page);
  await scrollTo(page, 1300);
  await next(page).evaluate((link: HTMLElement) => link.click());
  await expectPage(page, 'The innovation engine');
  await scrollTo(page, 400);
  await page.goBack();
  await expectPage(page, 'Value capture');
  await expect.poll(() => scrollTop(page)).toBe(1300);
  await page.goForward();
  await expectPage(page, 'The innovation engine');
  await expect.poll(() => scrollTop(page)).toBe(400);
  expect(await isSameWindow(page)).toBe(true);
});

/** Goes to another page, and says how far that one is scrolled when it is first seen. */
const firstSeenAt = (page: Page, go: 'next' | 'back') =>
  page.evaluate(async (go) => {
    const arrived = new Promise((resolve) => {
      navigation.addEventListener('navigatesuccess', () => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    if (go === 'back') history.back();
    else document.querySelector<HTMLElement>('a[rel="next"]')?.click();
    await arrived;
    return Math.round(scrollY);
  }, go);

test('the next page does not glide to its place, it is there', async ({ page }) => {
  await page.goto(LONG);
  await scrollTo(page, 1300);
  expect(await firstSeenAt(page, 'next')).toBe(0);
  expect(await firstSeenAt(page, 'back')).toBe(1300);
});

test('a link to a heading scrolls to it, on this page and on another', async ({ page }) => {
  await page.goto(LONG);
  await markWindow(page);
  const heading = page.getByRole('heading', { name: 'The commons fund' });
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The commons fund' }).click();
  await expect(page).toHaveURL(/#the-commons-fund$/);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(120);
  await page.getByRole('main').getByRole('link', { name: 'disagreements' }).click();
  await expectPage(page, 'Core principles of organisation');
  await expect.poll(async () => (await page.locator('#disagreements').boundingBox())?.y).toBeLessThan(120);
  await page.goBack();
  await expectPage(page, 'Value capture');
  expect(await isSameWindow(page)).toBe(true);
});

test('where the browser has no Navigation API, links load whole pages', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await page.goto(LONG);
  await markWindow(page);
  await next(page).click();
  await expectPage(page, 'The innovation engine');
  expect(await isSameWindow(page)).toBe(false);
  await page.goBack();
  await expectPage(page, 'Value capture');
});

test('a page that is left while its table of contents wakes up leaves no error behind', async ({ page }) => {
  await page.goto(LONG);
  const fetched = page.waitForResponse('**/innovation-engine/');
  await next(page).dispatchEvent('pointerover');
  await fetched;
  await page.locator('.toc-column astro-island[ssr]').evaluate((contents) => {
    const leave = () => document.querySelector<HTMLElement>('a[rel="next"]')?.click();
    new MutationObserver(leave).observe(contents, { attributeFilter: ['ssr'] });
    scrollBy({ top: 100, behavior: 'instant' });
  });
  await expectPage(page, 'The innovation engine');
});

test('Back right after a reload leads to the page before, also where the script comes late', async ({ page }) => {
  await page.goto(LONG);
  await next(page).click();
  await expectPage(page, 'The innovation engine');
  const release = await holdBack(page, '**/_astro/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expectPage(page, 'The innovation engine');
  const back = page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/value-capture\/$/);
  release();
  await expectPage(page, 'Value capture');
  await back;
});
