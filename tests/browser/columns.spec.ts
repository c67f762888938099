import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { NOT_FOUND_NOTE } from './pages.ts';

const edges = (element: Locator) =>
  element.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });

/** How far down the first line of an element's text stands: where its letters stand, not the box around them. */
const baseline = (element: Locator) =>
  element.evaluate((element) => {
    const mark = document.createElement('span');
    mark.style.display = 'inline-block';
    element.prepend(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  });

test('the number of a paragraph stands on the first line of the paragraph', async ({ page }) => {
  await page.goto(pages.charter.path);
  const number = page.locator('.clause').first();
  expect(Math.abs((await baseline(number)) - (await baseline(number.locator('..'))))).toBeLessThan(1);
});

test.describe('in a wide window', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('the texts of all kinds of pages begin at the same edge; sidebar, breadcrumbs and contents on the same line', async ({
    page,
  }) => {
    await page.goto(pages.rigging.path);
    const line = await baseline(page.locator('.breadcrumbs [aria-current]'));
    for (const first of ['.docs-sidebar a', '.toc-title'])
      expect(Math.abs((await baseline(page.locator(first).first())) - line), first).toBeLessThan(1);

    const heading = page.getByRole('heading', { level: 1 }).first();
    const { left } = await edges(heading);
    const { newestPost, privacy, search, blog, archive, notFound } = pages;
    for (const { path } of [newestPost, privacy, search, blog, archive, notFound, { path: 'docs/print/' }]) {
      await page.goto(path);
      expect((await edges(heading)).left, path).toBeCloseTo(left, 0);
    }
  });

  test('what is beside a post is not higher than a low window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 240 });
    await page.goto(pages.newestPost.path);
    for (const beside of ['.recent-posts', '.toc-column'])
      expect((await page.locator(beside).boundingBox())?.height, beside).toBeLessThan(240);
  });

  test('the lists of the home page are below the introduction and the themes, at the same edges, and the columns of the footer as wide as the line below them', async ({
    page,
  }) => {
    await page.goto(pages.home.path);
    const lists = page.locator('.home-rest > *');
    expect(await edges(lists.nth(0))).toEqual(await edges(page.locator('.home-head')));
    expect(await edges(lists.nth(1))).toEqual(await edges(page.locator('.home-contents')));
    const [last, line] = [page.locator('.footer-column').last(), page.locator('.footer-line')];
    expect((await edges(last)).right).toBeCloseTo((await edges(line)).right, 0);
  });
});
