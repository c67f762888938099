import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The names of the groups of results: two of the documents, as the configuration has them, and those of every site. */
export const groups = {
  yard: 'The yard',
  rules: 'House rules',
  blog: 'Blog',
  earlier: 'Earlier versions of agreements',
} as const;

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
export const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' });
export const options = (page: Page) => dialog(page).getByRole('option');
export const searchLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });

/** Opens the dialog and searches; the results are there when it returns. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(query);
  await expect(options(page).first()).toBeVisible();
}

/** The files of the index that a page requests, by name. */
export function watchIndex(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/(pagefind\/.*|search\/words\.json)$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}
