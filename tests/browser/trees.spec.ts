import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { NOT_FOUND_NOTE } from './pages.ts';
import { field, dialog as searchDialog, searchFor } from './search.ts';
import { expectPage, goOn, mainNavigation, wakeNavbar } from './shell.ts';
import { expectTree } from './trees.ts';

// Those of signing in, joining, the member page, the desk and members' pages are expected in the tests that walk through them.
test.use({ expected: [NOT_FOUND_NOTE] });

/** A short page of each kind. */
const KINDS = {
  home: pages.home.path,
  category: pages.people.path,
  document: 'docs/1.0/yard/boats/choosing/',
  'tagged-documents': 'docs/tags/dates/',
  agreement: pages.groundRules.path,
  history: `${pages.charter.path}history/`,
  difference: `${pages.charter.path}history/2/since/1/`,
  'blog-list': pages.blogSecondPage.path,
  post: pages.mdxPost.path,
  archive: pages.archive.path,
  authors: pages.authors.path,
  author: 'blog/authors/mira/',
  tags: pages.tags.path,
  privacy: pages.privacy.path,
  offline: pages.offline.path,
  search: pages.search.path,
  'not-found': pages.notFound.path,
} as const;

test('each kind of page matches its accessibility tree', async ({ page }) => {
  test.slow();
  await page.goto(pages.docs.path);
  for (const [kind, path] of Object.entries(KINDS)) {
    await goOn(page, path);
    await expect(page).toHaveURL(href(path));
    await expectTree(page.getByRole('main'), kind);
  }
});

test('the parts around a document, and those that open, match their trees', async ({ page }) => {
  await page.goto(pages.manners.path);
  await expectTree(page.getByRole('banner'), 'navbar');
  await expectTree(page.getByRole('region', { name: 'Announcement' }), 'announcement');
  await expectTree(page.getByRole('navigation', { name: 'Docs sidebar' }), 'sidebar');
  await expectTree(page.getByRole('contentinfo').last(), 'footer');
  await page.goto(pages.launching.path);
  await expectTree(page.getByRole('navigation', { name: 'On this page' }), 'contents');
  const languages = mainNavigation(page).locator('.navbar-item-localeDropdown');
  await languages.locator('summary').click();
  await expectTree(languages, 'dropdown');
});

test('the menu, the search and an enlarged picture match their trees', async ({ page }) => {
  await page.goto(pages.home.path);
  await searchFor(page, 'scantling');
  await page.keyboard.press('ArrowDown');
  await expectTree(searchDialog(page), 'search-results');
  await field(page).fill('hslyard');
  await expect(searchDialog(page).getByRole('button', { name: 'halyard', exact: true })).toBeVisible();
  await expectTree(searchDialog(page), 'search-without-results');
  await page.goto(pages.newestPost.path);
  await page.getByRole('button', { name: 'Open larger image' }).click();
  await expectTree(page.getByRole('dialog'), 'larger-picture');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.manners.path);
  await expectPage(page, pages.manners.heading);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await wakeNavbar(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectTree(menu, 'menu-of-a-document');
  await menu.getByRole('button', { name: '← Back to main menu' }).click();
  await expectTree(menu, 'menu');
});
