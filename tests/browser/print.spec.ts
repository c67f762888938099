import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { mainNavigation } from './shell.ts';

const DOC = pages.rigging.path;
const POST = pages.mdxPost.path;

const print = (page: Page) => page.emulateMedia({ media: 'print' });

/** The parts around a text on the screen. */
const furniture = (page: Page): Record<string, Locator> => ({
  announcement: page.getByRole('region', { name: 'Announcement' }),
  navbar: mainNavigation(page),
  sidebar: page.getByRole('navigation', { name: 'Docs sidebar' }),
  contents: page.getByRole('navigation', { name: 'On this page' }),
  breadcrumbs: page.getByRole('navigation', { name: 'Breadcrumbs' }),
  neighbours: page.getByRole('navigation', { name: 'Docs pages' }),
  footer: page.getByRole('contentinfo').last(),
  edit: page.getByRole('link', { name: 'Edit this page' }),
});

test('a printed document is only its text, dark on white, without a button; the word before its tags is not printed without them', async ({
  page,
}) => {
  await page.goto(DOC);
  for (const part of Object.values(furniture(page))) await expect(part).toBeVisible();
  await print(page);
  for (const [name, part] of Object.entries(furniture(page))) await expect.soft(part, name).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.locator('button:visible')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');

  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await print(page);
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();

  await page.goto('docs/writing/tagged/');
  const tags = page.locator('.text-footer', { has: page.locator('[rel=tag]') });
  await expect(tags.locator(':visible')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(tags).toContainText('Tags');
  await expect(tags.locator(':visible')).not.toHaveCount(0);
});

test('what is folded is printed, too, with marked lines of code, and no button; titles, headings of lists and days above posts are on the page of what follows', async ({
  page,
}) => {
  await page.goto(pages.markdown.path);
  await expect(page.locator('button:visible')).not.toHaveCount(0);
  const folded = page.locator('.prose details:not([open]) > :not(summary)').first();
  const isShown = () => folded.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isShown()).toBe(false);
  // Browsers leave out backgrounds.
  const mark = page.locator('.code mark').first();
  await expect(mark).toHaveCSS('border-inline-start-style', 'none');
  await print(page);
  await expect(mark).toHaveCSS('border-inline-start-style', 'solid');
  expect(await isShown()).toBe(true);
  expect((await folded.boundingBox())?.height).toBeGreaterThan(10);
  const sign = (summary: Element) => getComputedStyle(summary, '::after').content;
  expect(await page.locator('.prose summary').first().evaluate(sign)).toBe('none');
  await expect(page.locator('button:visible')).toHaveCount(0);
  // What announces something is on the same page of paper.
  for (const title of ['h2', 'h5', 'summary', '.tab-label', '.footnotes-title'])
    await expect.soft(page.locator(`.prose ${title}`).first()).toHaveCSS('break-after', 'avoid');

  await page.goto('');
  await expect(page.locator('main .button').first()).toBeHidden();
  await expect(page.locator('.button:visible')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('break-after', 'avoid');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('main .button').first()).toBeVisible();
  await print(page);
  await page.goto(pages.blog.path);
  await expect(page.locator('.post-date').first()).toHaveCSS('break-after', 'avoid');
});

test('a wide table and wide code are printed completely, without a button, and so are the targets of links', async ({
  page,
}) => {
  const after = (link: Locator) => link.evaluate((element) => getComputedStyle(element, '::after').content);
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto(POST);
  await expect(page.locator('button:visible')).not.toHaveCount(0);
  const widths = () =>
    page.locator('pre:visible').evaluateAll((all) => all.map((code) => code.scrollWidth - code.clientWidth));
  expect(Math.max(...(await widths()))).toBeGreaterThan(0);
  const outside = page.getByRole('main').getByRole('link', { name: 'the tide station' }).first();
  const inside = page.getByRole('main').getByRole('link', { name: 'a page of its own' });
  await print(page);
  expect(Math.max(...(await widths()))).toBe(0);
  await expect(page.locator('button:visible')).toHaveCount(0);
  expect(await after(outside)).toContain('https://station.example/');
  expect(await after(inside)).toContain(href(pages.markdown.path));
  // A link whose words are its URL is printed as it is.
  await outside.evaluate((link) => link.setAttribute('data-url', ''));
  expect(await after(outside)).toBe('none');

  // The width of A4 between its margins.
  await page.setViewportSize({ width: 643, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  await page.goto(pages.longWords.path);
  const missing = () => page.locator('.table-wide').evaluate((table) => table.scrollWidth - table.clientWidth);
  expect(await missing()).toBeGreaterThan(0);
  await print(page);
  expect(await missing()).toBe(0);
});
