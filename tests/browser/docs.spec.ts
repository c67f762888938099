import { test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { expectPage } from './shell.ts';

// tests/unit/built-site/docs.test.ts covers what is on the page of a document and of a category.

test('the whole card of a document is a link', async ({ page }) => {
  await page.goto(pages.people.path);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Manners' });
  await card.click({ position: { x: 300, y: 60 } });
  await expectPage(page, 'Manners');
});
