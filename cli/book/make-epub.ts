import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { collectBook } from './collect.ts';
import { makeEpubFile } from './epub.ts';

const STYLE = new URL('epub.css', import.meta.url);

/** The EPUB of the whole handbook, whose page is open. */
export async function makeEpub(page: Page): Promise<Uint8Array> {
  const book = await page.evaluate(collectBook);
  const bytesByName = new Map<string, Uint8Array>();
  for (const image of book.images) {
    const answer = await page.request.get(image.href);
    if (!answer.ok()) throw new Error(`The picture ${image.href} answered ${answer.status()}.`);
    image.mediaType = answer.headers()['content-type']?.replace(/;.*$/, '') ?? '';
    bytesByName.set(image.name, await answer.body());
  }
  return makeEpubFile(book, bytesByName, await readFile(STYLE, 'utf8'));
}
