import { expect, test } from './fixtures.ts';
import { BASE, handbook, pages } from './handbook.ts';
import { kinds, NOT_FOUND_NOTE } from './pages.ts';
import { expectPage } from './shell.ts';

test.use({ javaScriptEnabled: false });

const DOC = pages.rigging.path;

test('a document can be read from its title to its last update', async ({ page }) => {
  await page.goto(DOC);
  await expectPage(page, 'Rigging');
  const main = page.getByRole('main');
  await expect(main.getByRole('table').first()).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).last()).toBeVisible();
  await expect(main.getByText(/^Last updated on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
});

test('the sidebar, the contents and the neighbours lead on', async ({ page }) => {
  await page.goto(DOC);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The common locker' }).click();
  await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Upkeep' }).click();
  await expectPage(page, 'Upkeep');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Previous' }).click();
  await expectPage(page, 'Launching');
});

test('the contents on a narrow screen open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(DOC);
  await page.locator('summary', { hasText: 'On this page' }).click();
  await page.getByRole('main').getByRole('link', { name: 'The common locker', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
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

  test('pages for signed-in people say what they need, and whom to write to instead', async ({ page }) => {
    for (const path of ['member/', 'members/', 'auth/confirm/']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.locator('noscript p').first()).toContainText('needs JavaScript, which is switched off');
      await expect(main.getByRole('link', { name: handbook.contact.label })).toBeVisible();
      await expect(main.locator('button, input').filter({ visible: true })).toHaveCount(0);
    }
  });
});

test.describe('a URL that does not exist', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  test('says so and leads home', async ({ page }) => {
    await page.goto(pages.notFound.path);
    await expectPage(page, 'Page Not Found');
    await expect(page.getByText('Perhaps you were looking for')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click();
    await expect(page).toHaveURL(BASE);
  });
});
