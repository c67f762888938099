import type { Page } from '@playwright/test';
import { retitleOutline } from './pdf-outline.ts';
import { findPagesOfIds } from './pdf-pages.ts';

const OPTIONS = { format: 'A5', tagged: true, outline: true, printBackground: true } as const;

const MOST_PASSES = 5;

/**
 * The PDF of the whole handbook, whose page is open. Browsers do not know on which page a heading will be, so the PDF is
 * generated repeatedly with page numbers in the contents until they are right: the numbers can make the contents a page longer.
 */
export async function makePdf(page: Page): Promise<Uint8Array> {
  await page.evaluate(shortenIds);
  await page.evaluate(prepare);
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const pdf = await page.pdf(OPTIONS);
    const isDifferent = await page.evaluate(writePageNumbers, Object.fromEntries(findPagesOfIds(pdf)));
    if (!isDifferent) return retitleOutline(pdf, await page.evaluate(listHeadings));
  }
  throw new Error(`The page numbers in the contents were still wrong after ${MOST_PASSES} passes.`);
}

/** The texts of the headings that are printed, in order. */
function listHeadings(): string[] {
  return [...document.querySelectorAll('[data-book] :is(h1, h2, h3, h4, h5, h6)')].map((heading) =>
    heading.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
}

/** Writes the number of each chapter's page into the contents, and returns whether any has changed. */
function writePageNumbers(numbers: Record<string, number>): boolean {
  let isDifferent = false;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.book-contents a')) {
    const number = String(numbers[link.hash.slice(1)] ?? '');
    if ((link.dataset.page ?? '') === number) continue;
    if (number) link.dataset.page = number;
    else delete link.dataset.page;
    isDifferent = true;
  }
  return isDifferent;
}

/**
 * Gives the targets of links short ids: the name of a place in a PDF has at most 127 bytes, and Chromium writes nine for a character of
 * Chinese. The type of a chapter's pages depends on its id, and is kept.
 */
function shortenIds(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-book] a[href^="#"]')].flatMap((link) => {
    const written = link.getAttribute('href')?.slice(1) ?? '';
    // An id may have a percent sign of its own.
    const target = document.getElementById(written) ?? document.getElementById(decodeURIComponent(written));
    return target ? [{ link, target }] : [];
  });
  for (const [index, { target }] of links.entries()) {
    target.style.page = getComputedStyle(target).page;
    target.id = `place-${index}`;
  }
  for (const { link, target } of links) link.setAttribute('href', `#${target.id}`);
}

/** Gives links out of the book their full URL, loads pictures, sets the title of the file, and reserves space for page numbers. */
async function prepare(): Promise<void> {
  const { title, site } = document.querySelector<HTMLElement>('[data-book]')?.dataset ?? {};
  document.title = [title, site].join(' | ');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-href]')) link.href = link.dataset.href ?? '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.book-contents a')) link.dataset.page = '000';
  const images = [...document.querySelectorAll<HTMLImageElement>('.book img')];
  for (const image of images) {
    image.loading = 'eager';
    // Paper shows more than a screen does.
    image.sizes = '1152px';
  }
  await Promise.all([document.fonts.ready, ...images.map((image) => image.decode())]);
}
