import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { dialog as search } from './search.ts';
import { expectEntry, expectPage, nextFrames, startReading, wakeNavbar } from './shell.ts';

const HOME = pages.home.heading;

test.use({ viewport: { width: 390, height: 844 } });

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const closer = (page: Page) => menu(page).getByRole('button', { name: 'Close menu' });
const panel = (page: Page, name: 'main' | 'docs') => menu(page).locator(`[data-name="${name}"]`);
const back = (page: Page) => menu(page).getByRole('button', { name: '← Back to main menu' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

/** Opens the menu and waits until its code is loaded, and that for the browser's Back. */
async function open(page: Page): Promise<void> {
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await wakeNavbar(page);
  await expectEntry(page, 'mobile-menu');
}

/** Home, then the first category: a history with a page to go back to. */
async function openFromSecondPage(page: Page): Promise<void> {
  await page.goto('');
  await startReading(page).click();
  await expectPage(page, 'The yard');
  await open(page);
}

test.describe('panels', () => {
  test('on a page of the handbook its sidebar comes first, with a button back to the main menu, which then has the focus; that is forgotten when the menu closes', async ({
    page,
  }) => {
    await page.goto(pages.yard.path);
    await open(page);
    await expect(link(page, 'Boats')).toBeVisible();
    await expect(link(page, 'Blog')).toBeHidden();
    await expect(panel(page, 'main')).toHaveAttribute('inert');
    await expect(panel(page, 'docs')).not.toHaveAttribute('inert');
    await back(page).press('Enter');
    await expect(panel(page, 'main').getByRole('link').first()).toBeFocused();
    await expect(link(page, 'Blog')).toBeVisible();
    await expect(back(page)).toBeHidden();
    await expect(panel(page, 'docs')).toHaveAttribute('inert');
    await expect(panel(page, 'main')).not.toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    await expect(back(page)).toBeVisible();
    await back(page).click();
    await link(page, 'Join').click();
    await expectPage(page, 'Join');
    await opener(page).click();
    await expect(link(page, 'Join')).toBeVisible();
    await expect(back(page)).toBeHidden();
  });
});

test.describe('closing', () => {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    'the close button': (page) => closer(page).click(),
    'the Escape key': (page) => page.keyboard.press('Escape'),
    'a press beside it': (page) => page.mouse.click(380, 500),
    'the browser’s Back': (page) => page.goBack(),
  };
  test(`${Object.keys(ways).join(', ')} close it, the page stays, Forward does not open it again, and Back then leads to the previous page`, async ({
    page,
  }) => {
    await openFromSecondPage(page);
    for (const [name, close] of Object.entries(ways)) {
      if (await menu(page).isHidden()) await open(page);
      await close(page);
      await expect(menu(page), name).toBeHidden();
      await expect(opener(page), name).toBeFocused();
      await expectEntry(page, null);
      await expectPage(page, 'The yard');
    }
    // Forward to the entry of the last one, and back from it.
    const returned = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('popstate', () => history.state || resolve())),
    );
    await page.goForward();
    await returned;
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expectPage(page, HOME);
  });

  test('a link closes it, also one to the current page, but not one that is opened in another tab, and Back then leads to the page where it was opened', async ({
    page,
    context,
  }) => {
    await openFromSecondPage(page);
    const opened = context.waitForEvent('page');
    await link(page, 'Boats').click({ modifiers: ['ControlOrMeta'] });
    await expectPage(await opened, 'Boats');
    await expectPage(page, 'The yard');
    await expect(menu(page)).toBeVisible();

    await link(page, 'The yard').click();
    await expect(menu(page)).toBeHidden();
    await expectEntry(page, null);
    await expectPage(page, 'The yard');

    await open(page);
    await link(page, 'Boats').click();
    await expectPage(page, 'Boats');
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expectPage(page, 'The yard');
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expectPage(page, HOME);
  });

  test('the search that opens at that moment stays, and Back closes it', async ({ page }) => {
    await openFromSecondPage(page);
    await page.keyboard.press('Escape');
    await expectEntry(page, null);
    await page.keyboard.press('Control+k');
    await expect(search(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectEntry(page, null);
    for (let round = 0; round < 5; round += 1) {
      await open(page);
      await page.evaluate(() => {
        const [menu, search] = ['mobile-menu', 'search'].map((id) => document.getElementById(id) as HTMLDialogElement);
        menu?.addEventListener('toggle', () => setTimeout(() => search?.showModal()), { once: true });
        menu?.close();
      });
      await expectEntry(page, 'search');
      await expect(search(page)).toBeVisible();
      await page.goBack();
      await expect(search(page)).toBeHidden();
      await expectEntry(page, null);
    }
    await page.goBack();
    await expectPage(page, HOME);
  });

  test('the page behind does not scroll, and a window that grows above 996 px closes it', async ({ page }) => {
    await page.goto(pages.docs.path);
    await open(page);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.move(375, 500);
    await page.mouse.wheel(0, 500);
    await nextFrames(page, 10);
    expect(await scrolled()).toBe(before);
    await page.setViewportSize({ width: 996, height: 844 });
    await expect(closer(page)).toBeVisible();
    await page.setViewportSize({ width: 997, height: 844 });
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL(href(pages.docs.path));
  });
});

test('elsewhere the main menu comes first, and the focus goes into it and stays there', async ({ page }) => {
  await page.goto(pages.join.path);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).locator(':focus')).toHaveCount(1);
  await wakeNavbar(page);
  await expect(link(page, 'Join')).toHaveAttribute('aria-current', 'page');
  await expect(back(page)).toBeHidden();
  await expect(panel(page, 'docs')).toHaveAttribute('inert');
  const seen: string[] = [];
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // Past its last link the menu lets the focus out to the browser's own controls.
    const place = await page.evaluate(() =>
      document.activeElement?.closest('dialog') ? 'menu' : document.activeElement?.tagName,
    );
    expect(['menu', 'BODY']).toContain(place);
    seen.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect(seen).toContain('Blog');
  expect(seen).not.toContain('← Back to main menu');
});
