import type { Page } from '@playwright/test';
import { findPagesOfIds } from './pdf-pages.ts';

const OPTIONS = { format: 'A5', tagged: true, outline: true, printBackground: true } as const;

/**
 * The PDF of the whole handbook, whose page is open. Browsers do not know on which page a heading will be, so that the book is
 * set twice: the second time with the numbers of its pages in the contents.
 */
export async function makePdf(page: Page): Promise<Uint8Array> {
  await page.evaluate(prepare);
  const pages = findPagesOfIds(await page.pdf(OPTIONS));
  await page.evaluate((numbers) => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.book-contents a')) {
      const number = numbers[decodeURIComponent(link.hash.slice(1))];
      if (number) link.dataset.page = String(number);
    }
  }, Object.fromEntries(pages));
  return page.pdf(OPTIONS);
}

/** Links out of the book get their full address, pictures are fetched, and the file gets the book's title. */
async function prepare(): Promise<void> {
  const { title, site } = document.querySelector<HTMLElement>('[data-book]')?.dataset ?? {};
  document.title = [title, site].join(' | ');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-address]'))
    link.href = link.dataset.address ?? '';
  const images = [...document.querySelectorAll<HTMLImageElement>('.book img')];
  for (const image of images) {
    image.loading = 'eager';
    // Paper shows more than a screen does.
    image.sizes = '1152px';
  }
  await Promise.all([document.fonts.ready, ...images.map((image) => image.decode())]);
}
