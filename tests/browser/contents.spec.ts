import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { chooseLetters } from './preferences.ts';
import { REACT, settle, watchScripts } from './scripts.ts';
import { scrollTo } from './shell.ts';

const DOC = pages.rigging.path;

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const marked = (page: Page) => contents(page).locator('a[aria-current]');

/** Scrolls until a heading has just reached the upper part of the window, where it is read. */
async function readAt(page: Page, heading: string): Promise<void> {
  const box = await page.getByRole('heading', { name: heading }).boundingBox();
  const top = await page.evaluate(() => scrollY);
  await scrollTo(page, top + (box?.y ?? 0) - 90);
}

test('the contents mark the heading that is being read, on the way down and up, and the last one at the end of the page, however tall the window', async ({
  page,
}) => {
  await page.goto(DOC);
  await expect(marked(page)).toHaveCount(0);
  for (const heading of ['The halyard', 'The common locker', 'How rope ages', 'Setting up the mast']) {
    await readAt(page, heading);
    await expect(marked(page)).toHaveText([heading]);
  }
  await scrollTo(page, 0);
  await expect(marked(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 1800 });
  await scrollTo(page, await page.evaluate(() => document.documentElement.scrollHeight));
  await expect(marked(page)).toHaveText(['Signing off']);
});

test('with larger letters, too, a link of the contents marks the heading that it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await (await chooseLetters(page))(24);
  await page.goto(DOC);
  await contents(page).getByRole('link', { name: 'The halyard' }).click();
  await expect(marked(page)).toHaveText(['The halyard']);
});

test('the contents are those of the current page, and their links lead to its headings and mark them', async ({
  page,
}) => {
  await page.goto(DOC);
  await contents(page).getByRole('link', { name: 'The halyard' }).click();
  await expect(page).toHaveURL(/#the-halyard$/);
  await expect(page.getByRole('heading', { name: 'The halyard' })).toBeInViewport();
  await expect(marked(page)).toHaveText(['The halyard']);
  await page.getByRole('main').getByRole('link', { name: 'sea trials' }).click();
  await expect(contents(page).getByRole('link', { name: 'The halyard' })).toBeHidden();
  await expect(contents(page).getByRole('link', { name: 'Sea trials' })).toBeVisible();
  await expect(marked(page)).toHaveText(['Sea trials']);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the contents are closed above the text, and open at a press', async ({ page }) => {
    await page.goto(DOC);
    await expect(contents(page)).toBeHidden();
    const summary = page.locator('summary', { hasText: 'On this page' });
    const link = page.getByRole('main').getByRole('link', { name: 'The common locker', exact: true });
    await expect(summary).toBeVisible();
    await expect(link).toBeHidden();
    const arrow = () => summary.evaluate((element) => getComputedStyle(element, '::after').content);
    const closed = await arrow();
    await summary.click();
    expect(await arrow()).not.toBe(closed);
    await link.click();
    await expect(page).toHaveURL(/#the-common-locker$/);
    await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
  });

  test('the contents of wide screens sleep until the window is wide enough to show them', async ({ page }) => {
    const scripts = watchScripts(page);
    await page.goto(DOC);
    await scrollTo(page, 500);
    // By then, it would be awake.
    await expect.poll(() => scripts).toContain(REACT);
    await settle(page);
    await expect(page.locator('.toc-column astro-island[ssr]')).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await readAt(page, 'The halyard');
    await expect(marked(page)).toHaveText(['The halyard']);
  });
});
