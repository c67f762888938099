import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPage } from './shell.ts';

const DOC = 'docs/codex/vision/value-capture/';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const expand = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Expand sidebar category '${name}'` });
const collapse = (page: Page, name: string) =>
  sidebar(page).getByRole('button', { name: `Collapse sidebar category '${name}'` });

test('only the open branch is in the page', async ({ page, request }) => {
  const html = await (await request.get(DOC)).text();
  expect(html).toContain('/docs/codex/vision/evolution/');
  expect(html).not.toContain('/docs/codex/foundation/purpose/');
  await page.goto(DOC);
  await expect(link(page, 'Evolution')).toBeVisible();
  await expect(link(page, 'Foundation')).toHaveAttribute('href', '/resources/docs/category/foundation/');
  await expect(link(page, 'Purpose')).toHaveCount(0);
});

test('a closed category unfolds in place from one small file, fetched once', async ({ page }) => {
  await page.goto(DOC);
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'fetch') sizes.push(answer.body().then(({ length }) => length));
  });
  await expand(page, 'Foundation').click();
  await expect(link(page, 'Purpose')).toBeVisible();
  await expect(collapse(page, 'Foundation')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/value-capture\/$/);

  await collapse(page, 'Foundation').click();
  await expect(link(page, 'Purpose')).toBeHidden();
  await expect(expand(page, 'Foundation')).toHaveAttribute('aria-expanded', 'false');
  await expand(page, 'Foundation').click();
  await expect(link(page, 'Purpose')).toBeVisible();
  expect(sizes).toHaveLength(1);
  expect(await sizes[0]).toBeLessThan(1000);
});

test('the branch of the page itself can be collapsed and expanded', async ({ page }) => {
  await page.goto(DOC);
  await collapse(page, 'Vision').press('Enter');
  await expect(link(page, 'Evolution')).toBeHidden();
  await expand(page, 'Vision').press('Space');
  await expect(link(page, 'Evolution')).toBeVisible();
});

test('what was unfolded stays so on the pages that follow', async ({ page }) => {
  await page.goto(DOC);
  await expand(page, 'Foundation').click();
  await link(page, 'Evolution').click();
  await expectPage(page, 'Evolution');
  await expect(link(page, 'Purpose')).toBeVisible();
  await link(page, 'Purpose').click();
  await expectPage(page, 'Purpose');
  await expect(link(page, 'Purpose')).toHaveAttribute('aria-current', 'page');
});

test('the current page is marked, and a category on its own page', async ({ page }) => {
  await page.goto(DOC);
  const current = sidebar(page).locator('[aria-current="page"]');
  await expect(current).toHaveText(['Value capture']);
  await link(page, 'Context').click();
  await expectPage(page, 'Context');
  await expect(current).toHaveText(['Context']);
  await expect(link(page, 'New approaches')).toBeVisible();
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1440, height: 240 } });

  test('the current page is in view', async ({ page }) => {
    await page.goto('docs/Documentation/community_member_agreement/');
    await expect(link(page, 'Member agreement')).toBeInViewport({ ratio: 1 });
    await page.goto(DOC);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Member agreement' }).click();
    await expectPage(page, 'Community member agreement');
    await expect(link(page, 'Member agreement')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('where the list of a category cannot be fetched', () => {
  test.use({ expected: ['net::ERR_FAILED'] });

  test('its page is opened instead', async ({ page }) => {
    await page.route('**/sidebar/codex/foundation.html', (route) => route.abort());
    await page.goto(DOC);
    await expand(page, 'Foundation').click();
    await expectPage(page, 'Foundation');
  });
});

test('the whole sidebar can be put away, which lasts while pages change', async ({ page }) => {
  await page.goto(DOC);
  const away = page.getByRole('button', { name: 'Collapse sidebar', exact: true });
  const back = page.getByRole('button', { name: 'Expand sidebar', exact: true });
  await away.press('Enter');
  await expect(sidebar(page)).toBeHidden();
  await expect(back).toBeFocused();
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' }).click();
  await expectPage(page, 'The innovation engine');
  await expect(sidebar(page)).toBeHidden();
  await back.press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await expect(away).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a closed category is a link to its page, which shows what is in it', async ({ page }) => {
    await page.goto(DOC);
    await expect(expand(page, 'Foundation')).toBeHidden();
    await link(page, 'Foundation').click();
    await expectPage(page, 'Foundation');
    await expect(link(page, 'Purpose')).toBeVisible();
  });
});
