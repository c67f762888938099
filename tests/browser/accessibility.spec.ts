import type { Page } from '@playwright/test';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import { findings, limitColors, WIDTHS_WITH_BAR, WIDTHS_WITH_MENU } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { NOT_FOUND_NOTE } from './pages.ts';
import { field, dialog as searchDialog, searchFor } from './search.ts';
import { expectPage, goOn, mainNavigation, scrollTo, wakeNavbar } from './shell.ts';

test.use({ expected: [NOT_FOUND_NOTE], contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing at any width in any mode in each layout with everything around it', async ({ page }) => {
  test.slow();
  await page.goto(pages.home.path);
  // On the other pages, only their own content is checked: below, with the colours of each kind of element.
  await limitColors(page, ':not(main *)');
  for (const { path, heading } of [pages.home, pages.rigging, pages.mdxPost, pages.notFound]) {
    // As by links: the browser then keeps what it has compiled, of axe too.
    if (path !== pages.home.path) await goOn(page, path);
    await expectPage(page, heading);
    expect.soft(await findings(page), heading).toEqual([]);
  }
});

/** What is known of the page's own content: how many kinds of elements, before it and after it, and how wide the page is. */
type Content = { before: number; after: number; width: number };

/**
 * Removes everything around the page's own content, which stays in place, and marks one element of each new kind in it. A kind is the tags
 * and classes of an element and its ancestors, which determine colours, sizes and roles. The window remembers the kinds of the pages before.
 */
const readContent = (page: Page): Promise<Content> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('body *'))
      if (element.isConnected && !element.closest('main') && !element.querySelector('main')) element.replaceChildren();
    const known = (window as Window & { kinds?: Set<string> }).kinds ?? new Set();
    Object.assign(window, { kinds: known });
    const before = known.size;
    const names = new Map<Element, string>();
    const name = (element: Element): string => {
      const { parentElement: parent } = element;
      const path = names.get(element) ?? `${parent ? name(parent) : ''} ${element.tagName}.${element.className}`;
      names.set(element, path);
      return path;
    };
    for (const element of document.querySelectorAll('main *')) {
      if (!known.has(name(element))) element.setAttribute('data-new-kind', '');
      known.add(name(element));
    }
    return { before, after: known.size, width: document.documentElement.scrollWidth };
  });

test('axe finds nothing in any kind of element, and nothing overflows on any page', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(pages.docs.path);
  await limitColors(page, '[data-new-kind]');
  let known = 0;
  // The book of all documents has its own tests.
  for (const path of readBuiltSite('handbook').paths.filter((path) => path !== 'docs/print/')) {
    // As by links: the browser then keeps what it has compiled, of axe too, which takes most of the time of a page that is loaded.
    await goOn(page, path);
    const { before, after, width } = await readContent(page);
    expect.soft(width, `how wide ${path} is`).toBe(320);
    // If a page was loaded after all, its window knows no kinds.
    expect(before, path).toBe(known);
    known = after;
    if (after === before) continue;
    // A page with new elements is fully checked, and their colours, which only width and mode can change.
    const part = { exclude: ['.skip-link'] };
    const found = await findings(page, part, [320], ['dark']);
    found.push(...(await findings(page, part, [1440])));
    expect.soft(found, path).toEqual([]);
  }
  expect(known).toBeGreaterThan(500);
});

/** The rest of the page is inert. */
const inDialog = { include: ['dialog[open]'] };

test.describe('parts that open', () => {
  test.use({ expected: [NOT_FOUND_NOTE, 'net::ERR_FAILED'] });

  test('a dropdown, and the panel for a page that did not load', async ({ page }) => {
    await page.goto(pages.docs.path);
    await mainNavigation(page).locator('summary', { hasText: 'English' }).click();
    await expect(mainNavigation(page).getByRole('link', { name: 'English' })).toBeVisible();
    expect.soft(await findings(page, {}, WIDTHS_WITH_BAR), 'the dropdown').toEqual([]);
    await page.keyboard.press('Escape');

    await page.route(`**${href(pages.join.path)}`, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect.soft(await findings(page, { include: ['#Loader'] }), 'the panel').toEqual([]);
    await expectPage(page, pages.docs.heading);
  });

  test('on a narrow screen, the mobile menu, both panels, the contents, an expanded category and the button back to the top', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(pages.rigging.path);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await wakeNavbar(page);
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Boats' })).toBeVisible();
    expect.soft(await findings(page, inDialog, WIDTHS_WITH_MENU), 'the sidebar').toEqual([]);
    await page.getByRole('button', { name: '← Back to main menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Blog' })).toBeVisible();
    expect.soft(await findings(page, inDialog, WIDTHS_WITH_MENU), 'the main menu').toEqual([]);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 1100, height: 800 });
    await page.getByRole('button', { name: "Expand sidebar category 'People'" }).click();
    await expect(page.getByRole('link', { name: 'Why we build' })).toBeVisible();
    await page.locator('summary', { hasText: 'On this page' }).click();
    const opened = { include: ['.docs-sidebar', '.toc-details'] };
    expect.soft(await findings(page, opened), 'the contents and a category').toEqual([]);
    await scrollTo(page, 900);
    await scrollTo(page, 700);
    // It covers the content that scrolls beneath it.
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible();
    expect(await findings(page, { include: ['.back-to-top'] })).toEqual([]);
  });

  test('an enlarged picture', async ({ page }) => {
    await page.goto(pages.newestPost.path);
    await page.getByRole('button', { name: 'Open larger image' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page, inDialog)).toEqual([]);
  });

  test('the search with and without results, and the results page', async ({ page }) => {
    await page.goto(pages.home.path);
    await searchFor(page, 'locker');
    await page.keyboard.press('ArrowDown');
    expect.soft(await findings(page, inDialog), 'results').toEqual([]);
    await field(page).fill('hslyard');
    await expect(searchDialog(page).getByRole('button', { name: 'halyard', exact: true })).toBeVisible();
    expect.soft(await findings(page, inDialog), 'none').toEqual([]);
    await page.goto(`${pages.search.path}?q=locker`);
    await expect(page.locator('.search-hit').first()).toBeVisible();
    expect.soft(await findings(page, { include: ['main'] }), 'the page').toEqual([]);
  });
});
