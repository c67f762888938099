import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPage } from './shell.ts';

const WELCOME = 'blog/welcome/';
const MIDDLE = 'blog/mdx-blog-post/';

const recent = (page: Page) => page.getByRole('navigation', { name: 'Recent posts' });
const neighbours = (page: Page) => page.getByRole('navigation', { name: 'Blog posts' });
const main = (page: Page) => page.getByRole('main');

test('the newest posts stand beside a post, and the one being read is marked', async ({ page }) => {
  await page.goto(WELCOME);
  await expect(recent(page).getByRole('link')).toHaveText([
    'Welcome',
    'How this site is made',
    'How money moves through the collective',
    'Why we write our agreements down',
  ]);
  await expect(recent(page).locator('[aria-current="page"]')).toHaveText(['Welcome']);
  await recent(page).getByRole('link', { name: 'How this site is made' }).click();
  await expectPage(page, 'How this site is made');
  await expect(recent(page).locator('[aria-current="page"]')).toHaveText(['How this site is made']);
});

test('a post leads to the newer and the older one, from one end of the blog to the other', async ({ page }) => {
  await page.goto(MIDDLE);
  const newer = neighbours(page).getByRole('link', { name: /^Newer post/ });
  const older = neighbours(page).getByRole('link', { name: /^Older post/ });
  await expect(newer).toContainText('Welcome');
  await expect(older).toContainText('How money moves through the collective');
  await newer.click();
  await expectPage(page, 'Welcome');
  await expect(newer).toHaveCount(0);
  for (const title of [
    'How this site is made',
    'How money moves through the collective',
    'Why we write our agreements down',
  ]) {
    await older.click();
    await expectPage(page, title);
  }
  await expect(older).toHaveCount(0);
});

test('the contents list the headings of a post and lead to them', async ({ page }) => {
  await page.goto(WELCOME);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText([
    'Hola',
    'What you will find',
    'How to begin',
    'If you have five minutes',
    'If you have half an hour',
    'If you are thinking of joining',
    'If you only want to borrow',
    'If something is wrong',
  ]);
  await contents.getByRole('link', { name: 'If you only want to borrow' }).click();
  await expect(page).toHaveURL(/#if-you-only-want-to-borrow$/);
  await expect(page.getByRole('heading', { name: 'If you only want to borrow' })).toBeInViewport();
});

test('a post says its day, the time it takes and where it is edited', async ({ page }) => {
  await page.goto(WELCOME);
  await expect(main(page).locator('time').first()).toHaveText('September 14, 2026');
  await expect(main(page).getByText(/^\d+ min read$/)).toBeVisible();
  const edit = main(page).getByRole('link', { name: 'Edit this page' });
  await expect(edit).toHaveAttribute('href', /\/content\/blog\/2026-09-14-welcome\.md$/);
});

test('the authors of a post are links, with what they are', async ({ page }) => {
  await page.goto(WELCOME);
  const authors = main(page).getByRole('list', { name: 'Authors' });
  await expect(authors.getByRole('link')).toHaveText(['The stewards', 'The editors']);
  await expect(authors.getByText('Those who answer for the circles')).toBeVisible();
  await authors.getByRole('link', { name: 'The stewards' }).click();
  await expectPage(page, 'The stewards');
});

test('the tags of a post are links', async ({ page }) => {
  await page.goto(MIDDLE);
  const tags = main(page).getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('link')).toHaveText(['astro', 'supabase']);
  await tags.getByRole('link', { name: 'astro' }).click();
  await expectPage(page, 'One post tagged with "astro"');
});
