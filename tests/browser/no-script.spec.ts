import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { BASE, handbook, pages } from './handbook.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { searchLink } from './search.ts';
import { expectPage } from './shell.ts';

/** For a page without a head, Chromium itself requests the host's icon. */
const NO_ICON = '/favicon.ico';

test.use({ javaScriptEnabled: false, expected: [NO_ICON] });

const DOC = pages.rigging.path;

/** The texts of all buttons that can be seen. */
const findButtons = (page: Page) =>
  page.locator('button:visible').evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));

test('a document can be read from its title to its last update, and its sidebar, contents, neighbours and Markdown lead on', async ({
  page,
}) => {
  await page.goto(DOC);
  await expectPage(page, 'Rigging');
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  await expect(main.getByRole('table').first()).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).last()).toBeVisible();
  await expect(main.getByText(/^Last updated on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The common locker' }).click();
  await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
  await sidebar.getByRole('link', { name: 'Upkeep' }).click();
  await expectPage(page, 'Upkeep');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Previous' }).click();
  await expectPage(page, 'Launching');
  // A closed category leads to its page, which shows what is in it.
  await sidebar.getByRole('link', { name: 'People', exact: true }).click();
  await expectPage(page, 'People');
  await sidebar.getByRole('link', { name: 'Why we build', exact: true }).click();
  await expectPage(page, 'Why we build');
  await page.getByRole('link', { name: 'View as Markdown' }).click();
  await expect(page.locator('body')).toContainText('# Why we build');
});

test('every panel of tabs is shown, under its label, code has its title, and a picture is there', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(pages.mdxPost.path);
  await expect(page.getByRole('tab')).toHaveCount(0);
  const names = ['Dinghy', 'Rowing boat', 'Cutter'];
  const panels = main.locator('[data-tab-panel]:visible');
  await expect(panels).toHaveCount(6);
  const labels = panels.locator('p:visible').filter({ hasText: /^(Dinghy|Rowing boat|Cutter)$/ });
  await expect(labels).toHaveText([...names, ...names]);

  await page.goto(pages.markdown.path);
  await expect(main.locator('figcaption', { hasText: /^rope\.ts$/ })).toBeVisible();
  await main.getByRole('group', { name: 'rope.ts' }).hover();
  const picture = main.getByRole('img', { name: 'A crane lifts a boat with two slings' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  expect(await findButtons(page)).toEqual([]);
});

test('on a narrow screen the contents open, and so does the menu, which shows both panels, and all lead on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(DOC);
  await page.locator('summary', { hasText: 'On this page' }).click();
  await page.getByRole('main').getByRole('link', { name: 'The common locker', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();

  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  await page.goto(pages.yard.path);
  await opener.click();
  await expect(link('Boats')).toBeVisible();
  await expect(menu.getByRole('button', { name: '← Back to main menu' })).toBeHidden();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await opener.click();
  await link('Boats').click();
  await expectPage(page, 'Boats');
  await opener.click();
  await link('Blog').click();
  await expectPage(page, 'Blog');
});

test('on every kind of page, no button is shown that would do nothing', async ({ page, expected }) => {
  expected.push(NOT_FOUND_NOTE);
  for (const [kind, path] of Object.entries(kinds)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await findButtons(page), kind).toEqual([]);
  }
});

test('pages that need scripts say so and what to do instead, and a URL that does not exist leads home', async ({
  page,
  expected,
}) => {
  expected.push(NOT_FOUND_NOTE);
  const main = page.getByRole('main');
  for (const path of ['member/', 'members/', 'auth/confirm/']) {
    await page.goto(path);
    await expect(main.locator('noscript p').first()).toContainText('needs JavaScript, which is switched off');
    await expect(main.getByRole('link', { name: handbook.contact.label })).toBeVisible();
    await expect(main.locator('button, input').filter({ visible: true })).toHaveCount(0);
  }
  await page.goto(pages.memberJoin.path);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  for (const name of ['members charter', 'ground rules']) await expect(main.getByRole('link', { name })).toBeVisible();
  await expect(main.locator('noscript p').last()).toContainText('Members charter (version 2)');
  await expect(main.locator('input').filter({ visible: true })).toHaveCount(0);

  await searchLink(page).click();
  await expectPage(page, pages.search.heading);
  await expect(main.locator('noscript p')).toContainText('needs JavaScript');
  await main.getByRole('link', { name: 'The handbook' }).click();
  await expectPage(page, pages.docs.heading);

  await page.goto(pages.notFound.path);
  await expectPage(page, pages.notFound.heading);
  await expect(page.getByText('Perhaps you were looking for')).toBeHidden();
  await main.getByRole('link', { name: 'Home page' }).click();
  await expect(page).toHaveURL(BASE);
});
