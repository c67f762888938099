import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { mainNavigation, scrollTo, wakeNavbar } from './shell.ts';

// Each test goes over a page four times, which takes a busy machine long.
test.describe.configure({ timeout: 90_000 });
test.use({ expected: [NOT_FOUND_NOTE], contextOptions: { reducedMotion: 'reduce' } });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 800 };

/** What axe finds on the page once nothing moves or fades any more, a line for each place. */
async function findings(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}

const changeMode = (page: Page) => page.getByRole('button', { name: /Switch between dark and light/ });

for (const [kind, path] of Object.entries(kinds)) {
  test(`${kind}: axe finds nothing, in both modes, wide and narrow, and nothing runs over the edge`, async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    await page.goto(path);
    expect.soft(await findings(page), 'dark, wide').toEqual([]);
    await changeMode(page).click();
    await page.mouse.move(0, 500);
    expect.soft(await findings(page), 'light, wide').toEqual([]);
    await page.setViewportSize(NARROW);
    expect.soft(await findings(page), 'light, narrow').toEqual([]);
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect.soft(await findings(page), 'dark, narrow').toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the page').toBe(320);
  });
}

for (const mode of ['dark', 'light']) {
  test.describe(`what opens, ${mode}`, () => {
    const address = (path: string) => `${path}?docusaurus-theme=${mode}`;

    test('a dropdown', async ({ page }) => {
      await page.goto(address('docs/'));
      await mainNavigation(page).locator('summary').click();
      await expect(mainNavigation(page).getByRole('link', { name: 'English' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('the mobile menu, both panels', async ({ page }) => {
      await page.setViewportSize(NARROW);
      await page.goto(address('docs/codex/vision/value-capture/'));
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      await wakeNavbar(page);
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Vision' })).toBeVisible();
      expect.soft(await findings(page), 'the sidebar').toEqual([]);
      await page.getByRole('button', { name: '← Back to main menu' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Blog' })).toBeVisible();
      expect.soft(await findings(page), 'the main menu').toEqual([]);
    });

    test('the contents of a narrow screen, an unfolded category and the way back to the top', async ({ page }) => {
      await page.setViewportSize({ width: 1100, height: 800 });
      await page.goto(address('docs/codex/vision/value-capture/'));
      await page.getByRole('button', { name: "Expand sidebar category 'Foundation'" }).click();
      await expect(page.getByRole('link', { name: 'Purpose' })).toBeVisible();
      await page.locator('summary', { hasText: 'On this page' }).click();
      await scrollTo(page, 900);
      await scrollTo(page, 700);
      await expect(page.getByRole('button', { name: 'Scroll back to top' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

test.describe('the panel of a page that did not load', () => {
  test.use({ expected: ['net::ERR_FAILED'] });

  test('axe finds nothing', async ({ page }) => {
    await page.goto('docs/');
    await page.route('**/resources/join/', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
