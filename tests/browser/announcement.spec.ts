import type { Page } from '@playwright/test';
import { atArrival, blockStorage } from './early.ts';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { expectPage, startReading } from './shell.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const close = (page: Page) => bar(page).getByRole('button', { name: 'Close' });
const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key), `docusaurus.announcement.${name}`);

test('the announcement is part of the page, with the steward’s text and link', async ({ page, request }) => {
  expect(await (await request.get('')).text()).toContain('<section class="announcement"');
  await page.goto('');
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('link').click();
  await expect(page).toHaveURL(href(`${pages.charter.path}history/2/since/1/`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pages.charter.heading);
  await expect(bar(page)).toBeVisible();
  await close(page).press('Shift');
  const color = await bar(page).evaluate((element) => getComputedStyle(element).color);
  await expect(close(page)).toHaveCSS('outline-color', color);
});

test('Close hides it at the first press, in other tabs too; it stays hidden, and is gone before a page is painted, until there is one with a new id', async ({
  page,
  context,
}) => {
  await page.goto('');
  const id = await stored(page, 'id');
  const other = await context.newPage();
  await other.goto(pages.charter.path);
  await expect(bar(other)).toBeVisible();
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  await expect(bar(other)).toBeHidden();
  expect(await stored(page, 'dismiss')).toBe('true');
  await startReading(page).click();
  await expectPage(page, 'The yard');
  await expect(bar(page)).toBeHidden();
  const arrival = await atArrival(page, '.announcement', 'data-announcement');
  await page.reload();
  expect(await arrival()).toBe('hidden, data-announcement is dismissed');
  await expect(bar(page)).toBeHidden();

  await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an older one'));
  await page.reload();
  await expect(bar(page)).toBeVisible();
  expect(await stored(page, 'dismiss')).toBe('false');
  expect(await stored(page, 'id')).toBe(id);
});

test('where storage is blocked, Close hides it until the next page load', async ({ page }) => {
  await blockStorage(page);
  await page.goto('');
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(bar(page)).toBeVisible();
});
