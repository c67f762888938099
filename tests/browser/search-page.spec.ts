import AxeBuilder from '@axe-core/playwright';
import { expect, heading, test } from './fixtures.ts';
import { dialog, field, options, searchFor, searchLink } from './search.ts';

const DOC = 'docs/codex/vision/value-capture/';

test.describe('the search page', () => {
  test('shows what its address asks for, and keeps its address up to date', async ({ page }) => {
    await page.goto('search/?q=report&in=governing');
    const main = page.getByRole('main');
    await expect(main.getByRole('textbox', { name: 'Search' })).toHaveValue('report');
    await expect(main.getByRole('radio', { name: /^Governing documents/ })).toBeChecked();
    await expect(main.getByRole('heading', { level: 2, name: 'Governing documents' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^5\. Reporting/ })).toHaveAttribute(
      'href',
      /code_of_conduct\/#5-reporting$/,
    );
    await main.getByRole('radio', { name: 'Everything' }).check();
    await expect(page).toHaveURL(/\/search\/\?q=report$/);
    await main.getByRole('textbox', { name: 'Search' }).fill('ledger');
    await expect(page).toHaveURL(/\/search\/\?q=ledger$/);
    await expect(main.getByRole('link', { name: /^The ledger/ }).first()).toBeVisible();
  });

  test('shows all results, a portion at a time', async ({ page }) => {
    await page.goto('search/?q=members');
    const hits = page.locator('.search-hit');
    await expect(hits).toHaveCount(10);
    const total = Number(/\d+/.exec((await page.locator('.search-count').textContent()) ?? '')?.[0]);
    const more = page.getByRole('button', { name: 'Show more results' });
    for (let shown = 10; shown < total; shown += 10) {
      await more.click();
      await expect(hits).toHaveCount(Math.min(shown + 10, total));
    }
    await expect(more).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is where the box leads, and says what it needs and where to read instead', async ({ page }) => {
      await page.goto('');
      await searchLink(page).click();
      await expect(page.getByRole('heading', heading('Search'))).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.locator('noscript p')).toContainText('needs JavaScript');
      await main.getByRole('link', { name: 'The handbook' }).click();
      await expect(page.getByRole('heading', heading('The handbook'))).toBeVisible();
    });
  });
});

test.describe('where nothing is found', () => {
  test('the nearest words that exist are proposed, and a press searches for one', async ({ page }) => {
    await page.goto('');
    await page.keyboard.press('/');
    await field(page).fill('lwdger');
    await expect(dialog(page)).toContainText('Nothing was found for “lwdger”.');
    await dialog(page).getByRole('button', { name: 'ledger', exact: true }).click();
    await expect(field(page)).toHaveValue('ledger');
    await expect(field(page)).toBeFocused();
    await expect(options(page).first()).toBeVisible();
  });

  test('in one group, the way to all of them is offered', async ({ page }) => {
    await page.goto('search/?q=pnpm&in=governing');
    const main = page.getByRole('main');
    await expect(main).toContainText('Nothing was found for “pnpm” in “Governing documents”.');
    await main.getByRole('button', { name: /^Search everywhere/ }).click();
    await expect(main.locator('.search-hit').first()).toBeVisible();
    await expect(page).toHaveURL(/\?q=pnpm$/);
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`no accessibility mistakes in ${theme} mode: results, nothing, page`, async ({ page }) => {
    await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
    const check = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto(DOC);
    await searchFor(page, 'commons');
    await page.keyboard.press('ArrowDown');
    await check();
    await field(page).fill('lwdger');
    await expect(dialog(page).getByRole('button', { name: 'ledger', exact: true })).toBeVisible();
    await check();
    await page.goto('search/?q=commons');
    await expect(page.locator('.search-hit').first()).toBeVisible();
    await check();
  });
}
