import type { Page } from '@playwright/test';
import { atArrival, blockStorage } from './early.ts';
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

const background = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test('the colour mode is dark by default, changes at the first press and is announced, stays on the next pages, and is kept', async ({
  page,
}) => {
  await page.goto(DOCS);
  await expectMode(page, 'dark');
  const dark = await background(page);
  await toggle(page, 'dark').click();
  await expectMode(page, 'light');
  await expect(page.locator('#Announcer')).toHaveText('Switch between dark and light mode (currently light mode)');
  expect(await background(page)).not.toBe(dark);
  // Before and after the navbar wakes.
  for (const name of ['Join', 'Blog']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectMode(page, 'light');
  }
  await page.reload();
  await expectMode(page, 'light');
  await toggle(page, 'light').click();
  await expectMode(page, 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
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

test('before the page is painted, a mode in its URL is applied and not stored, or a stored choice, and nothing else', async ({
  page,
}) => {
  const arrival = await atArrival(page, 'body', 'data-theme');
  const store = (mode: string) => page.evaluate((mode) => localStorage.setItem('theme', mode), mode);
  await page.goto(`${DOCS}?docusaurus-theme=light`);
  expect(await arrival()).toBe('shown, data-theme is light');
  await expectMode(page, 'light');
  await page.goto(DOCS);
  await expectMode(page, 'dark');

  await store('light');
  await page.goto(DOCS);
  expect(await arrival()).toBe('shown, data-theme is light');
  await expectMode(page, 'light');

  await store('sepia');
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
