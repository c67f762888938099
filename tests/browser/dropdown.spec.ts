import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { expectPage, mainNavigation, startReading, wakeNavbar } from './shell.ts';

const PAGE = pages.yard.path;

/** The label of the language list. */
const label = (page: Page) => mainNavigation(page).locator('summary', { hasText: 'English' });
const english = (page: Page) => mainNavigation(page).getByRole('link', { name: 'English' });

test.describe('the list of languages', () => {
  test('opens and closes with the mouse, with Enter and with Space; a press outside closes it, a focus that leaves, and Escape, which returns the focus', async ({
    page,
  }) => {
    await page.goto(PAGE);
    for (const way of ['click', 'Enter', 'Space']) {
      const press = () => (way === 'click' ? label(page).click() : label(page).press(way));
      await expect(english(page), way).toBeHidden();
      await press();
      await expect(english(page), way).toBeVisible();
      await expect(english(page), way).toHaveAttribute('aria-current', 'true');
      await press();
    }
    await expect(english(page)).toBeHidden();

    await wakeNavbar(page);
    await label(page).click();
    await expect(english(page)).toBeVisible();
    // In some browsers, a mouse press does not set the focus.
    await label(page).evaluate((element: HTMLElement) => element.blur());
    await page.getByRole('heading', { level: 1 }).click();
    await expect(english(page)).toBeHidden();

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

    await label(page).click();
    await english(page).focus();
    await page.keyboard.press('Escape');
    await expect(english(page)).toBeHidden();
    await expect(label(page)).toBeFocused();
  });

  test('leads to the current page, with its query and hash, and closes when another one is shown', async ({ page }) => {
    await page.goto('');
    await wakeNavbar(page);
    await startReading(page).click();
    await expectPage(page, 'The yard');
    await label(page).click();
    await expect(english(page)).toBeVisible();
    await expect(english(page)).toHaveAttribute('href', href(PAGE));
    await page.goBack();
    await expectPage(page, pages.home.heading);
    await expect(english(page)).toBeHidden();

    await page.goForward();
    await expectPage(page, 'The yard');
    await page.evaluate(() => history.replaceState(history.state, '', '?from=here&n=1#main'));
    await label(page).click();
    await english(page).click();
    await expect(page).toHaveURL(`${href(PAGE)}?from=here&n=1#main`);
    await expectPage(page, 'The yard');
  });
});

test.describe('the list of languages without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('still opens and closes', async ({ page }) => {
    await page.goto(PAGE);
    await label(page).click();
    await expect(english(page)).toBeVisible();
    await label(page).press('Enter');
    await expect(english(page)).toBeHidden();
  });
});

test('the list of versions leads to the same page of another version, and marks the current one', async ({ page }) => {
  const versions = (name: string) => mainNavigation(page).locator('summary').filter({ hasText: name });
  const version = (name: string) => mainNavigation(page).getByRole('link', { name, exact: true });
  await page.goto(pages.rigging.path);
  await wakeNavbar(page);
  await versions('Next').click();
  await expect(version('1.0')).toHaveAttribute('href', href(pages.oldRigging.path));
  await expect(version('1.0')).not.toHaveAttribute('aria-current');
  await version('1.0').click();
  await expectPage(page, pages.rigging.heading);
  await versions('1.0').click();
  await expect(version('1.0')).toHaveAttribute('aria-current', 'page');
  await expect(version('Next')).not.toHaveAttribute('aria-current');
  await version('Next').click();
  await expect(page).toHaveURL(href(pages.rigging.path));
});
