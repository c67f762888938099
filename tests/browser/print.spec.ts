import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mainNavigation } from './shell.ts';

const DOC = 'docs/codex/vision/value-capture/';

const print = (page: Page) => page.emulateMedia({ media: 'print' });

/** What stands around a text on the screen. */
const furniture = (page: Page): Record<string, Locator> => ({
  announcement: page.getByRole('region', { name: 'Announcement' }),
  navbar: mainNavigation(page),
  sidebar: page.getByRole('navigation', { name: 'Docs sidebar' }),
  contents: page.getByRole('navigation', { name: 'On this page' }),
  breadcrumbs: page.getByRole('navigation', { name: 'Breadcrumbs' }),
  neighbours: page.getByRole('navigation', { name: 'Docs pages' }),
  footer: page.getByRole('contentinfo').last(),
});

test('a printed document is its text alone', async ({ page }) => {
  await page.goto(DOC);
  for (const part of Object.values(furniture(page))) await expect(part).toBeVisible();
  await print(page);
  for (const [name, part] of Object.entries(furniture(page))) await expect.soft(part, name).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
});

for (const path of [DOC, 'markdown-page/', 'blog/mdx-blog-post/']) {
  test(`no button is printed (${path})`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('button:visible')).not.toHaveCount(0);
    await print(page);
    await expect(page.locator('button:visible')).toHaveCount(0);
  });
}

test('a dark page is printed dark on white', async ({ page }) => {
  await page.goto(DOC);
  await print(page);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('printed code wraps', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto('blog/mdx-blog-post/');
  const widths = () =>
    page.locator('pre:visible').evaluateAll((all) => all.map((code) => code.scrollWidth - code.clientWidth));
  expect(Math.max(...(await widths()))).toBeGreaterThan(0);
  await print(page);
  expect(Math.max(...(await widths()))).toBe(0);
});

test('the targets of links are printed', async ({ page }) => {
  const after = (link: Locator) => link.evaluate((element) => getComputedStyle(element, '::after').content);
  await page.goto('blog/mdx-blog-post/');
  const outside = page.getByRole('main').getByRole('link', { name: 'Astro' }).first();
  const inside = page.getByRole('main').getByRole('link', { name: 'a page of its own' });
  await print(page);
  expect(await after(outside)).toContain('https://astro.build/');
  expect(await after(inside)).toContain('/resources/markdown-page/');
});
