import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

const edges = (element: Locator) =>
  element.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });

test.describe('in a wide window', () => {
  test('the lists of the home page are below the introduction and the themes, at the same edges', async ({ page }) => {
    await page.goto(pages.home.path);
    const lists = page.locator('.home-rest > *');
    expect(await edges(lists.nth(0))).toEqual(await edges(page.locator('.home-head')));
    expect(await edges(lists.nth(1))).toEqual(await edges(page.locator('.home-contents')));
  });

  test('the columns of the footer are as wide as the line below them', async ({ page }) => {
    await page.goto(pages.privacy.path);
    const [last, line] = [page.locator('.footer-column').last(), page.locator('.footer-line')];
    expect((await edges(last)).right).toBeCloseTo((await edges(line)).right, 0);
  });
});
