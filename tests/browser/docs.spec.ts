import { expect, test } from './fixtures.ts';
import { BASE, handbook, href, pages } from './handbook.ts';
import { expectPage } from './shell.ts';

const { rigging, people, charter } = pages;

test('breadcrumbs lead from the home page to the document', async ({ page }) => {
  await page.goto(rigging.path);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'The yard', 'Boats', 'Rigging']);
  await expect(crumbs.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', BASE);
  await expect(crumbs.getByText('Rigging')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: 'Boats' }).click();
  await expectPage(page, 'Boats');
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'The yard', 'Boats']);
});

test('Previous and Next follow the order of the sidebar, from the first page to the last', async ({ page }) => {
  await page.goto(pages.docs.path);
  const neighbours = page.getByRole('navigation', { name: 'Docs pages' });
  const previous = neighbours.getByRole('link', { name: /^Previous/ });
  const next = neighbours.getByRole('link', { name: /^Next/ });
  await expect(previous).toBeHidden();
  for (const name of ['The yard', 'Boats', 'Choosing a boat']) {
    await expect(next).toContainText(name);
    await next.click();
    await expectPage(page, name);
  }
  await expect(previous).toContainText('Boats');
  await page.goto(charter.path);
  await expect(previous).toContainText('Ground rules');
  await expect(next).toBeHidden();
});

test('a document shows where to edit it, when it was last edited, and its version', async ({ page }) => {
  await page.goto(rigging.path);
  const edit = page.getByRole('link', { name: 'Edit this page' });
  const source = 'tests/sites/handbook/content/docs/yard/boats/rigging.md';
  await expect(edit).toHaveAttribute('href', `${handbook.docs.editUrl}${source}`);
  await expect(page.getByText(/^Last updated on [A-Z][a-z]{2} \d{1,2}, 20\d\d by ./)).toBeVisible();
  await expect(page.getByRole('main').getByText('Version: Next')).toBeVisible();
});

test('a heading has a link to itself', async ({ page }) => {
  await page.goto(rigging.path);
  const heading = page.getByRole('heading', { name: 'The common locker' });
  await heading.hover();
  await heading.getByRole('link', { name: 'Direct link to The common locker' }).click();
  await expect(page).toHaveURL(`${href(rigging.path)}#the-common-locker`);
  await expect(heading).toBeInViewport();
});

test('a category shows its documents as cards and their number, and the whole card is a link', async ({ page }) => {
  await page.goto(people.path);
  await expectPage(page, people.heading);
  const main = page.getByRole('main');
  await expect(main.getByText('2 items')).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Why we build', 'Manners']);
  const card = main.getByRole('listitem').filter({ hasText: 'Manners' });
  await card.click({ position: { x: 300, y: 60 } });
  await expectPage(page, 'Manners');
});
