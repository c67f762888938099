import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPage } from './shell.ts';

const NEWEST_FIRST = [
  'Welcome',
  'How this site is made',
  'How money moves through the collective',
  'Why we write our agreements down',
];

const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 2 });

test('the newest post comes first', async ({ page }) => {
  await page.goto('blog/');
  await expect(titles(page)).toHaveText(NEWEST_FIRST);
});

test('a post says its day, the time it takes and who wrote it', async ({ page }) => {
  await page.goto('blog/');
  const welcome = main(page).getByRole('article').first();
  await expect(welcome.getByText(/min read/).locator('..')).toHaveText(/^September 14, 2026 · \d+ min read$/);
  await expect(welcome.getByText(/^By /)).toHaveText('By The stewards and The editors');
  await welcome.getByRole('link', { name: 'The editors' }).click();
  await expectPage(page, 'The editors');
});

test('an excerpt ends where its author cut it, and leads to the rest', async ({ page }) => {
  await page.goto('blog/');
  const welcome = main(page).getByRole('article').first();
  await expect(welcome).toContainText('an e-mail address is enough to begin.');
  await expect(welcome).not.toContainText('Bienvenida');
  const more = welcome.getByRole('link', { name: 'Read more about Welcome', exact: true });
  await expect(more).toHaveText('Read more');
  await more.click();
  await expectPage(page, 'Welcome');
  await expect(main(page)).toContainText('Bienvenida');
});

test('one page is enough for these posts, so there is no way to another', async ({ page }) => {
  await page.goto('blog/');
  await expect(main(page).getByRole('link', { name: /Newer entries|Older entries/ })).toHaveCount(0);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the archive lists every post by year', async ({ page }) => {
    await page.goto('blog/');
    await main(page).getByRole('link', { name: 'Archive' }).click();
    await expectPage(page, 'Archive');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['2026', '2025']);
    const posts = (year: string) => main(page).getByRole('region', { name: year }).getByRole('listitem');
    await expect(posts('2026').getByRole('link')).toHaveText(NEWEST_FIRST.slice(0, 3));
    await expect(posts('2025')).toHaveText(['November 17Why we write our agreements down']);
    await posts('2025').getByRole('link').click();
    await expectPage(page, 'Why we write our agreements down');
  });

  test('an author has a page of their posts, and leads to the others', async ({ page }) => {
    await page.goto('blog/');
    await main(page).getByRole('link', { name: 'Authors', exact: true }).click();
    await expectPage(page, 'Authors');
    await expect(main(page).getByRole('listitem').filter({ hasText: 'The editors' })).toContainText('2 posts');
    await main(page).getByRole('link', { name: 'The editors' }).click();
    await expectPage(page, 'The editors');
    await expect(main(page).getByText('Those who keep the handbook')).toBeVisible();
    await expect(titles(page)).toHaveText(['Welcome', 'How this site is made']);
    await main(page).getByRole('link', { name: 'View all authors' }).click();
    await expectPage(page, 'Authors');
  });

  test('a tag has a page of its posts, and leads to the others', async ({ page }) => {
    await page.goto('blog/');
    await main(page).getByRole('link', { name: 'Tags', exact: true }).click();
    await expectPage(page, 'Tags');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['astro', 'hello', 'hola', 'supabase']);
    await main(page).getByRole('link', { name: 'hello' }).click();
    await expectPage(page, '3 posts tagged with "hello"');
    await expect(titles(page)).toHaveText(NEWEST_FIRST.filter((title) => title !== 'How this site is made'));
    await main(page).getByRole('link', { name: 'View All Tags' }).click();
    await expectPage(page, 'Tags');
    await main(page).getByRole('link', { name: 'hola' }).click();
    await expectPage(page, 'One post tagged with "hola"');
    await expect(titles(page)).toHaveText(['Welcome']);
  });
});
