import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { holdLaterScripts, holdScripts, settle, watchScripts } from './scripts.ts';
import { expectNavbarAsleep, expectNavbarAwake, mainNavigation } from './shell.ts';

/** Two ways to press a control. */
const presses: Record<string, (page: Page, control: ReturnType<Page['locator']>) => Promise<void>> = {
  'a click': (_, control) => control.click(),
  Enter: async (page, control) => {
    await control.focus();
    await page.keyboard.press('Enter');
  },
};

/** Counts the presses that a script repeats on a control. */
const countReplays = (page: Page) =>
  page.evaluate(() => {
    const counted = window as Window & { replays?: number };
    counted.replays = 0;
    const count = (event: Event) => {
      if (!event.isTrusted) counted.replays = (counted.replays ?? 0) + 1;
    };
    for (const type of ['click', 'keydown']) document.addEventListener(type, count);
  });
const replays = (page: Page) => page.evaluate(() => (window as Window & { replays?: number }).replays);

for (const [name, press] of Object.entries(presses)) {
  test(`on a slow connection, ${name} before any script is loaded works once the first one is`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(pages.docs.path, { waitUntil: 'commit' });
    const toggle = page.getByRole('button', { name: /Switch between dark and light mode/ });
    await press(page, toggle);
    await press(page, page.getByRole('button', { name: 'Close', exact: true }));
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(toggle).toHaveAccessibleName(/currently light mode/);
    await expect(page.getByRole('region', { name: 'Announcement' })).toBeHidden();
    await press(page, toggle);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test(`on a slow connection, ${name} works at once on the colour toggle, which needs no other code, and on a dropdown, and both stay when the code is loaded`, async ({
    page,
  }) => {
    const scripts = watchScripts(page);
    const release = await holdLaterScripts(page);
    await page.goto(pages.docs.path);
    const toggle = page.getByRole('button', { name: /Switch between dark and light mode/ });
    for (const mode of ['light', 'dark', 'light']) {
      await press(page, toggle);
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
    }
    await settle(page);
    expect(scripts).not.toContain('Navbar.island');

    const english = mainNavigation(page).getByRole('link', { name: 'English' });
    await press(page, mainNavigation(page).locator('summary', { hasText: 'English' }));
    await expect(english).toBeVisible();
    await expectNavbarAsleep(page);
    release();
    await expectNavbarAwake(page);
    await expect(english).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(toggle).toHaveAccessibleName(/currently light mode/);
  });

  test(`on a slow connection, ${name} works at once on the button of the mobile menu, and is repeated on the one back to the main menu once its code is loaded, only once`, async ({
    page,
  }) => {
    const release = await holdLaterScripts(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pages.yard.path);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await press(page, page.getByRole('button', { name: 'Open menu' }));
    await expect(menu.getByRole('link', { name: 'Boats' })).toBeVisible();
    await expectNavbarAsleep(page);

    await countReplays(page);
    const back = page.getByRole('button', { name: '← Back to main menu' });
    await press(page, back);
    await expect(back).toBeVisible();
    release();
    await expectNavbarAwake(page);
    await expect(back).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible();
    expect(await replays(page)).toBe(1);
    await page.goBack();
    await expect(menu).toBeHidden();
  });

  test(`on a slow connection, ${name} on a tab shows it once the code is loaded`, async ({ page }) => {
    const release = await holdLaterScripts(page);
    await page.goto(pages.mdxPost.path);
    const tab = page.getByRole('tab', { name: 'Rowing boat' });
    await press(page, tab.first());
    await expect(tab.first()).toHaveAttribute('aria-selected', 'false');
    release();
    await expect(tab.first()).toHaveAttribute('aria-selected', 'true');
    await expect(tab.nth(1)).toHaveAttribute('aria-selected', 'true');
  });
}

test('on a slow connection, an arrow key on a tab leads to the next one once its code is loaded', async ({ page }) => {
  const release = await holdLaterScripts(page);
  await page.goto(pages.mdxPost.path);
  await page.getByRole('tab', { name: 'Dinghy', exact: true }).first().focus();
  await page.keyboard.press('ArrowRight');
  release();
  await expect(page.getByRole('tab', { name: 'Rowing boat' }).first()).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Rowing boat' }).first()).toHaveAttribute('aria-selected', 'true');
});

test.describe('code that could not be fetched', () => {
  test.use({ expected: ['net::ERR_FAILED', '[astro-island] Error hydrating'], viewport: { width: 390, height: 844 } });

  test('is fetched at the next press', async ({ page }) => {
    const failed = page.waitForEvent('console', { predicate: (message) => message.text().includes('Error hydrating') });
    await page.route('**/Navbar.island.*', (route) => route.abort());
    await page.goto(pages.yard.path);
    const back = page.getByRole('button', { name: '← Back to main menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await failed;
    await page.unroute('**/Navbar.island.*');
    await back.click();
    await expect(back).toBeHidden();
  });
});
