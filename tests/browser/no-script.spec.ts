import { expect, test } from './fixtures.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { expectPage } from './shell.ts';

test.use({ javaScriptEnabled: false });

const DOC = 'docs/codex/vision/value-capture/';

test('a document can be read from its title to its last update', async ({ page }) => {
  await page.goto(DOC);
  await expectPage(page, 'Value capture');
  const main = page.getByRole('main');
  await expect(main.getByRole('table').first()).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).last()).toBeVisible();
  await expect(main.getByText(/^Last updated on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
});

test('the sidebar, the contents and the neighbours lead on', async ({ page }) => {
  await page.goto(DOC);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The commons fund' }).click();
  await expect(page.getByRole('heading', { name: 'The commons fund' })).toBeInViewport();
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Evolution' }).click();
  await expectPage(page, 'Evolution');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Previous' }).click();
  await expectPage(page, 'The innovation engine');
});

test('the contents of a narrow screen open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(DOC);
  await page.locator('summary', { hasText: 'On this page' }).click();
  await page.getByRole('main').getByRole('link', { name: 'The commons fund', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The commons fund' })).toBeInViewport();
});

test('every panel of a group of tabs can be read', async ({ page }) => {
  await page.goto('blog/mdx-blog-post/');
  for (const command of ['npm create astro@latest', 'pnpm create astro@latest', 'yarn create astro']) {
    await expect(page.getByText(command, { exact: true })).toBeVisible();
  }
});

test.describe('on every kind of page', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('no button is shown that would do nothing', async ({ page }) => {
    for (const [kind, path] of Object.entries(kinds)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const names = await page
        .locator('button:visible')
        .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
      expect.soft(names, kind).toEqual([]);
    }
  });
});

test.describe('an address that does not exist', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('says so and leads home', async ({ page }) => {
    await page.goto('docs/codex/vission/');
    await expectPage(page, 'Page Not Found');
    await expect(page.getByText('Perhaps you were looking for')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click();
    await expect(page).toHaveURL(/\/resources\/$/);
  });
});
