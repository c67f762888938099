import type { Page } from '@playwright/test';
import { atArrival, blockStorage, storeBefore } from './early.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

const DOCS = pages.docs.path;

const toggle = (page: Page, mode: 'dark' | 'light') =>
  page.getByRole('button', { name: `Switch between dark and light mode (currently ${mode} mode)` });

/** Expects everything that shows the mode to show this one. */
async function expectMode(page: Page, mode: 'dark' | 'light'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
  await expect(page.locator('html')).toHaveCSS('color-scheme', mode);
  await expect(toggle(page, mode)).toBeVisible();
  const color = mode === 'dark' ? '#10191a' : '#f8f9f6';
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', color);
}

test('the colour mode is dark by default, changes at the first press and is kept', async ({ page }) => {
  await page.goto(DOCS);
  await expectMode(page, 'dark');
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const dark = await background();
  await toggle(page, 'dark').click();
  await expectMode(page, 'light');
  expect(await background()).not.toBe(dark);
  await page.reload();
  await expectMode(page, 'light');
  await toggle(page, 'light').click();
  await expectMode(page, 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('the mode stays when another page is opened, before and after the navbar wakes', async ({ page }) => {
  await page.goto(DOCS);
  await toggle(page, 'dark').press('Enter');
  for (const name of ['Join', 'Blog']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectMode(page, 'light');
  }
});

test('another tab follows', async ({ context, page }) => {
  const other = await context.newPage();
  await page.goto(DOCS);
  await other.goto(pages.join.path);
  await expectMode(other, 'dark');
  await toggle(page, 'dark').click();
  await expectMode(other, 'light');
  await toggle(other, 'light').click();
  await expectMode(page, 'dark');
});

test('a stored choice is applied before the page is painted', async ({ page }) => {
  const arrival = await atArrival(page, 'body', 'data-theme');
  await storeBefore(page, { theme: 'light' });
  await page.goto(DOCS);
  expect(await arrival()).toBe('shown, data-theme is light');
  await expectMode(page, 'light');
});

test('a URL can set a mode, which is not stored', async ({ page }) => {
  const arrival = await atArrival(page, 'body', 'data-theme');
  await page.goto(`${DOCS}?docusaurus-theme=light`);
  expect(await arrival()).toBe('shown, data-theme is light');
  await expectMode(page, 'light');
  await page.goto(DOCS);
  await expectMode(page, 'dark');
});

test('a stored value or a URL that names no mode is ignored', async ({ page }) => {
  await storeBefore(page, { theme: 'sepia' });
  await page.goto(`${DOCS}?docusaurus-theme=pink`);
  await expectMode(page, 'dark');
});

test('where storage is blocked, the toggle still works', async ({ page }) => {
  await blockStorage(page);
  await page.goto(DOCS);
  await toggle(page, 'dark').click();
  await expectMode(page, 'light');
  await page.reload();
  await expectMode(page, 'dark');
});
