import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { expectPage } from './shell.ts';

// tests/unit/built-site/agreements.test.ts covers which pages and plain texts there are, what they say, and to whom.
const { path: RULES, heading: TITLE } = pages.groundRules;

const main = (page: Page) => page.getByRole('main');
const getTop = async (page: Page) => (await main(page).boundingBox())?.y;
const note = (page: Page) => page.getByRole('note', { name: 'Version of this agreement' });

test('links lead from a document to its history, a difference, a version and back', async ({ page }) => {
  await page.goto(RULES);
  const top = await getTop(page);
  await note(page).getByRole('link', { name: 'History' }).click();
  await expectPage(page, `${TITLE}: history`);
  // Reloaded, since its own styles are then in another order.
  await page.reload();
  expect(await getTop(page)).toBe(top);
  await main(page).getByRole('link', { name: 'What changed since version 1' }).click();
  await expect(page).toHaveURL(/history\/2\/since\/1\/$/);
  await main(page).getByRole('link', { name: 'Read version 1' }).click();
  const about = page.getByRole('note', { name: 'About this version' });
  await expect(about).toContainText('This is version 1, which is no longer in force.');
  await about.getByRole('link', { name: 'Read the text in force' }).click();
  await expect(note(page)).toBeVisible();
});

test.describe('a difference, with or without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is shown by more than colour, expands unchanged paragraphs, and is printed as folded', async ({ page }) => {
    await page.goto(`${RULES}history/2/since/1/`);
    const difference = page.locator('[data-agreement-difference]');
    const unchanged = difference.getByText('These rules apply to everyone who sets foot in the yard');
    const fold = difference.getByText('2 unchanged paragraphs').first();
    const added = difference.locator('ins').first();
    const removed = difference.locator('del').first();
    await expect(difference.getByRole('heading', { name: '1. Scope' })).toBeVisible();
    await expect(removed).toBeVisible();
    await expect(added).toHaveCSS('text-decoration-line', 'underline');
    await expect(removed).toHaveCSS('text-decoration-line', 'line-through');
    await expect(unchanged).toBeHidden();
    await fold.click();
    await expect(unchanged).toBeVisible();
    await fold.click();

    await page.emulateMedia({ media: 'print' });
    await expect(unchanged).toBeHidden();
    await expect(fold).toBeVisible();
    for (const [change, line] of [[added, 'underline'] as const, [removed, 'line-through'] as const]) {
      await expect(change).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(change).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(change).toHaveCSS('text-decoration-line', line);
    }
  });
});
