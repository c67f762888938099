import { expect, test } from './fixtures.ts';
import { expectPage } from './shell.ts';

const DOC = 'docs/codex/vision/value-capture/';

test('breadcrumbs lead from the home page to the document', async ({ page }) => {
  await page.goto(DOC);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'Codex', 'Vision', 'Value capture']);
  await expect(crumbs.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/resources/');
  await expect(crumbs.getByText('Value capture')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: 'Vision' }).click();
  await expectPage(page, 'Vision');
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'Codex', 'Vision']);
});

test('Previous and Next follow the order of the sidebar, from the first page to the last', async ({ page }) => {
  await page.goto('docs/');
  const neighbours = page.getByRole('navigation', { name: 'Docs pages' });
  const previous = neighbours.getByRole('link', { name: /^Previous/ });
  const next = neighbours.getByRole('link', { name: /^Next/ });
  await expect(previous).toBeHidden();
  for (const name of ['Codex', 'Vision', 'A shared horizon']) {
    await expect(next).toContainText(name);
    await next.click();
    await expectPage(page, name);
  }
  await expect(previous).toContainText('Vision');
  await page.goto('docs/Documentation/community_member_agreement/');
  await expect(previous).toContainText('Code of conduct');
  await expect(next).toBeHidden();
});

test('a document says where it is edited, when it last was, and its version', async ({ page }) => {
  await page.goto(DOC);
  const edit = page.getByRole('link', { name: 'Edit this page' });
  await expect(edit).toHaveAttribute('href', /\/content\/docs\/codex\/vision\/value-capture\.md$/);
  await expect(page.getByText(/^Last updated on [A-Z][a-z]{2} \d{1,2}, 20\d\d by ./)).toBeVisible();
  await expect(page.getByRole('main').getByText('Version: Next')).toBeVisible();
});

test('a heading has a link to itself', async ({ page }) => {
  await page.goto(DOC);
  const heading = page.getByRole('heading', { name: 'The commons fund' });
  await heading.hover();
  await heading.getByRole('link', { name: 'Direct link to The commons fund' }).click();
  await expect(page).toHaveURL(/\/value-capture\/#the-commons-fund$/);
  await expect(heading).toBeInViewport();
});

test('a category shows its documents as cards and says how many there are', async ({ page }) => {
  await page.goto('docs/category/foundation/');
  await expectPage(page, 'Foundation');
  const main = page.getByRole('main');
  await expect(main.getByText('2 items')).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Purpose', 'Principles']);
  await main.getByRole('link', { name: 'Principles' }).first().click();
  await expectPage(page, 'Principles');
});

test('the whole card is a link', async ({ page }) => {
  await page.goto('docs/category/foundation/');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Principles' });
  await card.click({ position: { x: 300, y: 60 } });
  await expectPage(page, 'Principles');
});
