import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { settle } from './scripts.ts';
import { dialog, field, options, searchFor, searchLink, watchIndex } from './search.ts';

const DOC = pages.rigging.path;

test('nothing of the index is fetched before the dialog opens, and then only what a search needs', async ({ page }) => {
  const asked = watchIndex(page);
  await page.goto(DOC);
  await searchLink(page).hover();
  await settle(page);
  expect(asked).toEqual([]);
  await searchFor(page, 'halyard');
  const kinds = asked.map((name) => name.replace(/\.\w+$|_\w+(?=\.)/g, ''));
  expect(kinds).toContain('pagefind/pagefind');
  expect(asked.filter((name) => name.includes('/fragment/')).length).toBeLessThanOrEqual(6);
  const before = asked.length;
  await field(page).fill('quorum');
  await expect(
    options(page)
      .filter({ hasText: /quorum/i })
      .first(),
  ).toBeVisible();
  const later = asked.slice(before).filter((name) => !/\/(fragment|index)\//.test(name));
  expect(later).toEqual([]);
});

test('a browser without WebAssembly, as in Lockdown Mode, is told so, and not that the site did not answer; nothing of the index is fetched', async ({
  page,
}) => {
  const asked = watchIndex(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await page.goto('');
  await page.keyboard.press('/');
  await field(page).fill('halyard');
  await expect(dialog(page).getByRole('alert')).toContainText('The search needs WebAssembly');
  await expect(dialog(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The search needs WebAssembly');
  expect(asked.filter((name) => name.startsWith('pagefind/'))).toEqual([]);
});

test.describe('what does not load', () => {
  test.use({ expected: ['net::ERR_', 'Failed to fetch', 'Failed to load', 'status of 503', '[astro-island] Error'] });

  test('of the index, or in part, is reported in plain words, not as "nothing was found", and Retry loads it; offline, the dialog says so', async ({
    page,
    context,
  }) => {
    const retry = dialog(page).getByRole('button', { name: 'Retry' });
    await page.route('**/pagefind/**', (route) => route.fulfill({ status: 503 }));
    await page.goto('');
    await page.keyboard.press('/');
    await field(page).fill('halyard');
    await expect(dialog(page).getByRole('alert')).toContainText('The search index could not be fetched.');
    await page.unroute('**/pagefind/**');
    await retry.press('Enter');
    await expect(options(page).first()).toBeVisible();
    await expect(field(page)).toBeFocused();

    await page.route('**/pagefind/index/**', (route) => route.abort());
    await page.goto(pages.docs.path);
    await page.keyboard.press('/');
    await field(page).fill('halyard');
    await expect(dialog(page).getByRole('alert')).toContainText('The search index could not be fetched.');
    await context.setOffline(true);
    await retry.click();
    await expect(dialog(page).getByRole('alert')).toContainText('This device is offline');
    await context.setOffline(false);
    await page.unroute('**/pagefind/index/**');
    await retry.click();
    await expect(options(page).first()).toBeVisible();
  });

  test('of the dialog’s code is reported there, and Retry loads it', async ({ page }) => {
    await page.route('**/SearchDialog.island.*', (route) => route.abort());
    await page.goto('');
    await page.keyboard.press('/');
    await expect(dialog(page).getByText('Search could not be loaded.')).toBeVisible();
    await page.unroute('**/SearchDialog.island.*');
    await page.keyboard.type('halyard');
    await expect(options(page).first()).toBeVisible();
  });
});

test.describe('what the index starts with', () => {
  // Pagefind's own message. An error that nobody has caught has no file after it.
  test.use({ expected: [/^error: Failed to load the Pagefind WASM:.*pagefind\.js\)$/s, 'net::ERR_'] });

  test('is loaded by the next letter if it has failed, which leaves no error that nobody has caught', async ({
    page,
  }) => {
    await page.route('**/pagefind/wasm.*', (route) => route.abort());
    await page.goto('');
    await page.keyboard.press('/');
    await field(page).fill('halyar');
    await expect(dialog(page).getByRole('alert')).toContainText('The search index could not be fetched.');
    await page.unroute('**/pagefind/wasm.*');
    await field(page).press('d');
    await expect(options(page).first()).toBeVisible();
  });
});
