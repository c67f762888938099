import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { holdLaterScripts } from './scripts.ts';
import { dialog, field, groups, options, searchFor, searchLink } from './search.ts';
import { expectEntry, expectPage, isSameWindow, mainNavigation, markWindow } from './shell.ts';

const { path: DOC, heading: DOC_HEADING } = pages.rigging;

const ways: Record<string, (page: Page) => Promise<void>> = {
  'a press on the box in the navbar': (page) => searchLink(page).click(),
  'Enter on the box': (page) => searchLink(page).press('Enter'),
  'Ctrl+K': (page) => page.keyboard.press('Control+k'),
  '⌘K': (page) => page.keyboard.press('Meta+k'),
  '/': (page) => page.keyboard.press('/'),
};

test.describe('the dialog opens', () => {
  test(`by ${Object.keys(ways).join(', ')}, and on a slow connection nothing typed is lost`, async ({ page }) => {
    for (const [way, open] of Object.entries(ways)) {
      // Elsewhere, so that no script of the page before is taken for the first one.
      await page.goto('about:blank');
      const release = await holdLaterScripts(page);
      // The pointer may wake the page before it is loaded, with scripts that are held back.
      await page.goto(DOC, { waitUntil: 'domcontentloaded' });
      await open(page);
      await expect(field(page), way).toBeFocused();
      await page.keyboard.type('halyard');
      await expect(field(page), way).toHaveValue('halyard');
      await expect(options(page), way).toHaveCount(0);
      release();
      await expect(options(page).first(), way).toBeVisible();
      await expect(field(page), way).toHaveValue('halyard');
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('on a slow connection, Enter leads to the page with all results', async ({ page }) => {
    const release = await holdLaterScripts(page);
    await page.goto(DOC);
    await page.keyboard.press('/');
    await page.keyboard.type('halyard');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\/\?q=halyard$/);
    await expectPage(page, pages.search.heading);
    await expect(dialog(page)).toBeHidden();
    release();
    await expect(page.getByRole('main').getByRole('link', { name: 'The halyard' }).first()).toBeVisible();
  });

  test('by a press on the icon on a narrow screen, and fills the screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(DOC);
    await searchLink(page).click();
    await field(page).fill('halyard');
    await expect(options(page).first()).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Close search' }).click();
    await expect(dialog(page)).toBeHidden();
  });
});

test('/ opens nothing where it is typed into a field, can be switched off and on again, and the choice is kept', async ({
  page,
}) => {
  await page.goto('search/');
  const query = page.getByRole('main').getByRole('textbox', { name: 'Search' });
  await query.pressSequentially('and/or');
  await expect(query).toHaveValue('and/or');
  await expect(dialog(page)).toBeHidden();

  const choice = dialog(page).getByRole('checkbox', { name: '/ opens the search' });
  const sign = searchLink(page).getByText('/', { exact: true });
  await page.goto(DOC);
  await expect(sign).toBeVisible();
  await page.keyboard.press('/');
  await choice.uncheck();
  await page.keyboard.press('Escape');
  await expectEntry(page, null);
  for (const load of [() => page.reload(), () => page.goto(pages.docs.path)]) {
    await load();
    await expect(sign).toBeHidden();
    await page.keyboard.press('/');
    await expect(dialog(page)).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.keyboard.press('Escape');
  await expect(sign).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
});

test.describe('Back', () => {
  /** A second page, with the results of a search over it. */
  async function searchFromSecondPage(page: Page): Promise<void> {
    await page.goto('');
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).click();
    await expectPage(page, pages.blog.heading);
    await searchFor(page, 'halyard');
    await expectEntry(page, 'search');
  }

  test('closes the dialog, and then leads to the previous page', async ({ page }) => {
    await searchFromSecondPage(page);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expectPage(page, pages.blog.heading);
    await page.keyboard.press('/');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expectEntry(page, null);
    await page.goBack();
    await expectPage(page, pages.home.heading);
  });

  test('after Enter in the field, which leads to the page with all results, and after a result, leads to the page where the search was opened', async ({
    page,
  }) => {
    await searchFromSecondPage(page);
    const expectBack = async () => {
      await expect(dialog(page)).toBeHidden();
      await page.goBack();
      await expectPage(page, pages.blog.heading);
      await expect(dialog(page)).toBeHidden();
    };
    const RESULT = /\/(?:docs|blog)\/./;
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\/\?q=halyard$/);
    await expectBack();

    await searchFor(page, 'halyard');
    await expectEntry(page, 'search');
    await options(page).first().click();
    await expect(page).toHaveURL(RESULT);
    await expectBack();

    await searchFor(page, 'halyard');
    await expectEntry(page, 'search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(RESULT);
    await expectBack();

    await page.goBack();
    await expectPage(page, pages.home.heading);
    await page.goForward();
    await page.goForward();
    await expect(page).not.toHaveURL(href(pages.blog.path));
  });
});

test.describe('what is typed is found', () => {
  test('by group, with the passage marked and linked to its heading', async ({ page }) => {
    await page.goto('');
    await markWindow(page);
    await searchFor(page, 'locker');
    const documents = dialog(page).getByRole('group', { name: groups.yard });
    const passage = documents.getByRole('option', { name: /^The common locker/ });
    await expect(passage.locator('mark').first()).toHaveText(/locker/i);
    await expect(passage).toHaveAttribute('href', href(`${DOC}#the-common-locker`));
    await expect(dialog(page).getByRole('group', { name: groups.blog }).getByRole('option').first()).toBeVisible();
    await passage.click();
    await expectPage(page, DOC_HEADING);
    await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
    await expect(dialog(page)).toBeHidden();
    expect(await isSameWindow(page)).toBe(true);
  });

  test('at once, without a pause after the last letter', async ({ page }) => {
    await page.clock.install();
    await page.goto(DOC);
    await searchFor(page, 'locker');
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(page).fill('halyard');
    await page.clock.runFor(1);
    await expect(options(page).first().locator('mark').first()).toHaveText(/halyard/i);
  });

  test('and chosen by the arrow keys as soon as the results are visible, Home, End and Enter, while the focus stays in the field', async ({
    page,
  }) => {
    await page.goto('');
    await page.keyboard.press('/');
    await field(page).evaluate((input) => {
      const results = input.closest('dialog');
      const press = () => {
        if (!results?.querySelector('[role="option"]')) return;
        observer.disconnect();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      };
      const observer = new MutationObserver(press);
      if (results) observer.observe(results, { childList: true, subtree: true });
    });
    await field(page).fill('locker');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');

    await field(page).fill('splice rope');
    await expect(options(page).locator('mark').first()).toHaveText(/splice|rope/i);
    const count = await options(page).count();
    expect(count).toBeGreaterThan(2);
    const chosen = dialog(page).getByRole('option', { selected: true });
    const expectChosen = async (index: number) => {
      await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
      await expect(chosen).toHaveCount(1);
      const id = await options(page).nth(index).getAttribute('id');
      await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
      await expect(chosen).toBeInViewport();
      await expect(field(page)).toBeFocused();
    };
    await expect(chosen).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expectChosen(0);
    await page.keyboard.press('ArrowDown');
    await expectChosen(1);
    await page.keyboard.press('End');
    await expectChosen(count - 1);
    await page.keyboard.press('Home');
    await expectChosen(0);
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveCount(0);
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await expectChosen(count - 1);
    const url = await chosen.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${url}$`));
    await expect(dialog(page)).toBeHidden();
  });

  test('on a page of an older version of the docs in that version, where one press searches another one or all, and elsewhere in the current one, which offers the others', async ({
    page,
  }) => {
    await page.goto(pages.oldRigging.path);
    await searchFor(page, 'halyard');
    const version = (name: string) => dialog(page).getByRole('radio', { name, exact: true });
    const urls = () => options(page).evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const inDocs = (list: string[], root: string) => list.filter((url) => url.startsWith(href(root)));
    await expect(version('1.0')).toBeChecked();
    const older = await urls();
    expect(inDocs(older, 'docs/1.0/').length).toBeGreaterThan(0);
    expect(inDocs(older, 'docs/')).toEqual(inDocs(older, 'docs/1.0/'));
    await version('Next').check();
    const current = options(page).and(page.locator(`[href="${href(`${DOC}#the-halyard`)}"]`));
    await expect(current).toBeVisible();
    expect(inDocs(await urls(), 'docs/1.0/')).toEqual([]);
    await version('All versions').check();
    await expect(options(page).filter({ hasText: 'Rigging (1.0)' })).toBeVisible();

    await page.goto(DOC);
    await page.keyboard.press('Control+k');
    await field(page).fill('hemp');
    await expect(dialog(page).getByRole('radio', { name: 'Next', exact: true })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Search all versions (1)' }).click();
    await expect(options(page).first()).toHaveAttribute('href', href(pages.oldRigging.path));
    await dialog(page).getByRole('link', { name: 'Open results page' }).click();
    await expect(page).toHaveURL(/\/search\/\?q=hemp&version=all$/);
    await expect(page.getByRole('main').getByRole('link', { name: /^Rigging \(1\.0\)/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('radio', { name: 'All versions' })).toBeChecked();
  });

  test('in one group, when it is chosen, and in earlier versions of agreements only then', async ({ page }) => {
    await page.goto('');
    await searchFor(page, 'charter');
    await expect(page.locator('.search-list a[href*="/history/"]')).toHaveCount(0);
    await dialog(page).getByRole('radio', { name: groups.blog }).check();
    await expect(dialog(page).getByRole('group', { name: groups.yard })).toHaveCount(0);
    const urls = await options(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(urls.length).toBeGreaterThan(0);
    expect(urls.filter((url) => !url?.startsWith(href(pages.blog.path)))).toEqual([]);
    await dialog(page).getByRole('radio', { name: groups.earlier }).check();
    const option = dialog(page).getByRole('option', { name: /^Members charter, version 1/ });
    await expect(option).toBeVisible();
    await expect(option).toHaveAttribute('href', /members_charter\/history\/1\/$/);
  });

  test('and nothing, or a letter, is not searched for; a letter with a stroke is found without it', async ({
    page,
  }) => {
    await page.goto('');
    await page.keyboard.press('/');
    await field(page).press('Enter');
    await expect(dialog(page)).toBeVisible();
    await field(page).fill('a');
    await expect(dialog(page)).toContainText('Type at least two letters.');
    await field(page).fill('the');
    await expect(options(page).first()).toBeVisible();
    await field(page).fill('a');
    await expect(options(page)).toHaveCount(0);

    // It is shown as it is.
    await field(page).fill('tromso');
    await expect(options(page).locator('mark')).toHaveText('Tromsø');
    await field(page).fill('"Tromsø"');
    await expect(options(page).locator('mark')).toHaveText('Tromsø');
  });
});

test.describe('the query', () => {
  test('survives Escape, which returns the focus to the box, and a change of page, and is ready to be typed over', async ({
    page,
  }) => {
    await page.goto('');
    await searchLink(page).press('Enter');
    await expect(field(page)).toBeFocused();
    await field(page).fill('halyard');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(searchLink(page)).toBeFocused();
    await markWindow(page);
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).click();
    await expectPage(page, pages.blog.heading);
    await page.keyboard.press('/');
    await expect(field(page)).toHaveValue('halyard');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.type('report');
    await expect(field(page)).toHaveValue('report');
    expect(await isSameWindow(page)).toBe(true);
  });

  test('leads to a page with all results, whose URL can be shared, and their number is announced', async ({ page }) => {
    await page.goto('');
    await searchFor(page, 'halyard');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ results$/);
    const all = dialog(page).getByRole('link', { name: /^All \d+ results$/ });
    const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    await all.click();
    await expect(page).toHaveURL(/\/search\/\?q=halyard$/);
    await expect(page.getByRole('main').getByText(`${total} results`).first()).toBeVisible();
  });
});
