import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { BASE, href, pages } from './handbook.ts';
import { holdScripts } from './scripts.ts';
import { expectPage } from './shell.ts';

const DOC = pages.rigging.path;

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const expand = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Expand sidebar category '${name}'` });
const collapse = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Collapse sidebar category '${name}'` });

test('on a slow connection, a category that is pressed before any script is loaded unfolds once the first one is', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(DOC, { waitUntil: 'commit' });
  await expand(page, 'People').click();
  release();
  await expect(link(page, 'Why we build')).toBeVisible();
  await collapse(page, 'People').click();
  await expect(link(page, 'Why we build')).toBeHidden();
});

test('a closed category unfolds in place from one small file, fetched once, and stays so on the next pages', async ({
  page,
}) => {
  await page.goto(DOC);
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/docs/sidebar/')) sizes.push(answer.body().then(({ length }) => length));
  });
  await expand(page, 'People').click();
  await expect(link(page, 'Why we build')).toBeVisible();
  await expect(collapse(page, 'People')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(href(DOC));

  await collapse(page, 'People').click();
  await expect(link(page, 'Why we build')).toBeHidden();
  await expect(expand(page, 'People')).toHaveAttribute('aria-expanded', 'false');
  await expand(page, 'People').click();
  await expect(link(page, 'Why we build')).toBeVisible();
  expect(sizes).toHaveLength(1);
  expect(await sizes[0]).toBeLessThan(1000);
  await link(page, 'Upkeep').click();
  await expectPage(page, 'Upkeep');
  await expect(link(page, 'Why we build')).toBeVisible();
  await link(page, 'Why we build').click();
  await expectPage(page, 'Why we build');
  await expect(link(page, 'Why we build')).toHaveAttribute('aria-current', 'page');
});

test('the current page is marked, and a category on its own page; the branch of the page itself can be collapsed and expanded', async ({
  page,
}) => {
  await page.goto(pages.launching.path);
  const current = sidebar(page).locator('[aria-current="page"]');
  await expect(current).toHaveText([pages.launching.heading]);
  await link(page, 'Water').click();
  await expectPage(page, 'Water');
  await expect(current).toHaveText(['Water']);
  await expect(link(page, 'Tides')).toBeVisible();
  await page.goBack();
  await expectPage(page, pages.launching.heading);
  await collapse(page, 'Boats').press('Enter');
  await expect(link(page, 'Upkeep')).toBeHidden();
  await expand(page, 'Boats').press('Space');
  await expect(link(page, 'Upkeep')).toBeVisible();
  // A name may have characters that mean something where text is replaced.
  await link(page, 'Boats').evaluate((link) => {
    link.textContent = 'Boats from $$ to $&';
  });
  await collapse(page, 'Boats').press('Enter');
  await expect(expand(page, 'Boats from $$ to $&')).toBeVisible();
});

test('a category that was closed stays so on the next pages, and so does one without a page, which opens and closes by its heading', async ({
  page,
}) => {
  await page.goto(pages.oldRigging.path);
  await collapse(page, 'Lost arts').click();
  await expect(link(page, 'Tarring')).toBeHidden();
  await link(page, 'Choosing a boat').click();
  await expectPage(page, 'Choosing a boat');
  await expect(link(page, 'Tarring')).toBeHidden();

  await page.goto(DOC);
  const heading = sidebar(page).locator('summary', { hasText: 'House rules' });
  await expect(link(page, 'Charter')).toBeVisible();
  await heading.click();
  await expect(link(page, 'Charter')).toBeHidden();
  await link(page, 'Upkeep').click();
  await expectPage(page, 'Upkeep');
  await expect(link(page, 'Charter')).toBeHidden();
  await heading.press('Enter');
  await expect(link(page, 'Charter')).toBeVisible();
});

test('a shortened list that was opened stays whole on the next pages, with the categories that were expanded', async ({
  page,
}) => {
  // As in a handbook with more than two dozen entries.
  await page.route('**/docs/**/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<nav class="sidebar"[^>]*>)<ul>.*?<\/ul><\/nav>/gs,
      `$1<ul><li><a href="${href(pages.docs.path)}" data-whole-list="">9 more sections</a></li></ul></nav>`,
    );
    await route.fulfill({ response, body });
  });
  const more = link(page, '9 more sections');
  await page.goto(DOC);
  await more.click();
  await expand(page, 'Writing').click();
  await link(page, 'Pictures').click();
  await expectPage(page, 'Pictures');
  await expect(link(page, 'Pictures')).toHaveAttribute('aria-current', 'page');
  await expect(collapse(page, 'Writing')).toBeVisible();
  await expect(more).toHaveCount(0);
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1440, height: 240 } });

  test('the current page is in view', async ({ page }) => {
    await page.goto(pages.charter.path);
    await expect(link(page, 'Charter')).toBeInViewport({ ratio: 1 });
    await page.goto(DOC);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Charter' }).click();
    await expectPage(page, 'Members charter');
    await expect(link(page, 'Charter')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('if the list of a category cannot be fetched', () => {
  test.use({ expected: ['net::ERR_FAILED'] });

  test('its page is opened instead, and nothing happens if the visitor is on another page by then', async ({
    page,
  }) => {
    await page.route('**/sidebar/yard/people.html', (route) => route.abort());
    await page.goto(DOC);
    await expand(page, 'People').click();
    await expectPage(page, 'People');

    const { promise: left, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/sidebar/yard/people.html', (route) => left.then(() => route.abort()));
    await page.goto(DOC);
    await expand(page, 'People').click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true }).click();
    await expectPage(page, 'Join');
    const failed = page.waitForEvent('requestfailed');
    fail();
    await failed;
    // A file that is requested now arrives after the failure.
    const path = await page.evaluate(async (base) => {
      await (await fetch(`${base}robots.txt`)).text();
      return location.pathname;
    }, BASE);
    expect(path).toBe(href(pages.join.path));
  });
});

test('the button to hide all of it is in the window, also below an announcement of four lines', async ({ page }) => {
  await page.goto(DOC);
  await page.getByRole('region', { name: 'Announcement' }).evaluate((bar) => {
    bar.querySelector('p')?.append(...[1, 2, 3].flatMap((line) => [document.createElement('br'), `Line ${line}`]));
  });
  await expect(page.getByRole('button', { name: 'Collapse sidebar', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the wheel scrolls the page over a sidebar that has nothing to scroll; all of it can be hidden, and stays hidden across pages', async ({
  page,
}) => {
  await page.goto(DOC);
  await expect(page.getByRole('button', { name: 'Collapse sidebar', exact: true })).toBeInViewport({ ratio: 1 });
  const box = await sidebar(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const away = page.getByRole('button', { name: 'Collapse sidebar', exact: true });
  const back = page.getByRole('button', { name: 'Expand sidebar', exact: true });
  await away.press('Enter');
  await expect(sidebar(page)).toBeHidden();
  await expect(back).toBeFocused();
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' }).click();
  await expectPage(page, 'Launching');
  await expect(sidebar(page)).toBeHidden();
  await back.press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await expect(away).toBeFocused();
});
