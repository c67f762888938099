import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { HOME } from './pages.ts';
import { expectPage, mainNavigation, wakeNavbar } from './shell.ts';

const PAGE = 'docs/codex/';

/** The label of the list of languages. */
const label = (page: Page) => mainNavigation(page).locator('summary', { hasText: 'English' });
const english = (page: Page) => mainNavigation(page).getByRole('link', { name: 'English' });

test.describe('the list of languages', () => {
  test('opens and closes with the mouse', async ({ page }) => {
    await page.goto(PAGE);
    await expect(english(page)).toBeHidden();
    await label(page).click();
    await expect(english(page)).toBeVisible();
    await expect(english(page)).toHaveAttribute('aria-current', 'true');
    await label(page).click();
    await expect(english(page)).toBeHidden();
  });

  for (const key of ['Enter', 'Space']) {
    test(`opens and closes with ${key}`, async ({ page }) => {
      await page.goto(PAGE);
      await label(page).focus();
      await page.keyboard.press(key);
      await expect(english(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(english(page)).toBeHidden();
    });
  }

  test('closes on a press outside', async ({ page }) => {
    await page.goto(PAGE);
    await wakeNavbar(page);
    await label(page).click();
    await expect(english(page)).toBeVisible();
    // In some browsers a press with the mouse does not give the focus.
    await label(page).evaluate((element: HTMLElement) => element.blur());
    await page.getByRole('heading', { level: 1 }).click();
    await expect(english(page)).toBeHidden();
  });

  test('closes when the focus leaves, forwards and backwards', async ({ page }) => {
    await page.goto(PAGE);
    await wakeNavbar(page);
    await label(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(english(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(english(page)).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(label(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(english(page)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(english(page)).toBeHidden();
  });

  test('closes on Escape, which gives the focus back', async ({ page }) => {
    await page.goto(PAGE);
    await wakeNavbar(page);
    await label(page).click();
    await english(page).focus();
    await page.keyboard.press('Escape');
    await expect(english(page)).toBeHidden();
    await expect(label(page)).toBeFocused();
  });

  test('closes when another page comes', async ({ page }) => {
    await page.goto('');
    await page.getByRole('link', { name: 'Read the codex' }).click();
    await expectPage(page, 'Codex');
    await wakeNavbar(page);
    await label(page).click();
    await expect(english(page)).toBeVisible();
    await page.goBack();
    await expectPage(page, HOME);
    await expect(english(page)).toBeHidden();
  });

  test('leads to the same page, with its query and hash', async ({ page }) => {
    await page.goto(`${PAGE}?from=here`);
    await wakeNavbar(page);
    await page.evaluate(() => history.replaceState(null, '', '?from=here&n=1#main'));
    await label(page).click();
    await english(page).click();
    await expect(page).toHaveURL(/\/docs\/codex\/\?from=here&n=1#main$/);
    await expectPage(page, 'Codex');
  });

  test('leads to the page that is shown now', async ({ page }) => {
    await page.goto('');
    await wakeNavbar(page);
    await page.getByRole('link', { name: 'Read the codex' }).click();
    await expectPage(page, 'Codex');
    await label(page).click();
    await expect(english(page)).toHaveAttribute('href', '/resources/docs/codex/');
  });
});

test.describe('the list of languages without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('opens and closes all the same', async ({ page }) => {
    await page.goto(PAGE);
    await label(page).click();
    await expect(english(page)).toBeVisible();
    await label(page).press('Enter');
    await expect(english(page)).toBeHidden();
  });
});
