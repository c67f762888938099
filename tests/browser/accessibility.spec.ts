import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { expectPage, mainNavigation, scrollTo, wakeNavbar } from './shell.ts';

test.use({ expected: [NOT_FOUND_NOTE], contextOptions: { reducedMotion: 'reduce' } });

const NARROW = { width: 320, height: 800 };

/** Kinds of pages with colours of their own: code, notes, tables, pictures, what was added and removed. */
const COLOURFUL: string[] = ['home', 'markdown page', 'blog post', 'agreement', 'difference between versions'];

/** How wide what is on the page is, whatever the window shows of it. */
const widthOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const [kind, path] of Object.entries(kinds)) {
  test(`${kind}: axe finds nothing, and nothing runs over the edge of a narrow screen`, async ({ page }) => {
    await page.goto(path);
    expect.soft(await findings(page, COLOURFUL.includes(kind) ? ['dark', 'light'] : ['dark'])).toEqual([]);
    await page.setViewportSize(NARROW);
    await expect.poll(() => widthOfPage(page), 'width of the page').toBe(NARROW.width);
  });
}

for (const { path, heading } of [pages.rigging, pages.markdown, pages.newestPost]) {
  test(`${heading}: axe finds nothing on a narrow screen`, async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto(path);
    expect(await findings(page, ['light'])).toEqual([]);
  });
}

test.describe('what opens', () => {
  test('a dropdown', async ({ page }) => {
    await page.goto(pages.docs.path);
    await mainNavigation(page).locator('summary', { hasText: 'English' }).click();
    await expect(mainNavigation(page).getByRole('link', { name: 'English' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('the mobile menu, both panels', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto(pages.rigging.path);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await wakeNavbar(page);
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Boats' })).toBeVisible();
    expect.soft(await findings(page), 'the sidebar').toEqual([]);
    await page.getByRole('button', { name: '← Back to main menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Blog' })).toBeVisible();
    expect.soft(await findings(page), 'the main menu').toEqual([]);
  });

  test('the contents of a narrow screen, an unfolded category and the way back to the top', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto(pages.rigging.path);
    await page.getByRole('button', { name: "Expand sidebar category 'People'" }).click();
    await expect(page.getByRole('link', { name: 'Why we build' })).toBeVisible();
    await page.locator('summary', { hasText: 'On this page' }).click();
    await scrollTo(page, 900);
    await scrollTo(page, 700);
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('the panel of a page that did not load', () => {
  test.use({ expected: ['net::ERR_FAILED'] });

  test('axe finds nothing', async ({ page }) => {
    await page.goto(pages.docs.path);
    await page.route(`**${href(pages.join.path)}`, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await expectPage(page, pages.docs.heading);
  });
});
