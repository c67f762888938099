import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { collectBook } from './collect.ts';
import { makeEpubFile } from './epub.ts';

const STYLE = new URL('epub.css', import.meta.url);

/** The formats that EPUB has had from the start. Many readers know no other one, and leave a gap. */
const KNOWN_TYPE = /^image\/(?:gif|jpeg|png|svg\+xml)$/;

/** The EPUB of the whole handbook, whose page is open. */
export async function makeEpub(page: Page): Promise<Uint8Array> {
  const book = await page.evaluate(collectBook);
  const bytesByName = new Map<string, Uint8Array>();
  for (const image of book.images) {
    const answer = await page.request.get(image.href);
    if (!answer.ok()) throw new Error(`The picture ${image.href} answered ${answer.status()}.`);
    const type = answer.headers()['content-type']?.replace(/;.*$/, '') ?? '';
    const isKnown = KNOWN_TYPE.test(type);
    image.mediaType = isKnown ? type : 'image/jpeg';
    const bytes = isKnown ? await answer.body() : Buffer.from(await page.evaluate(toJpeg, image.href), 'base64');
    bytesByName.set(image.name, bytes);
  }
  return makeEpubFile(book, bytesByName, await readFile(STYLE, 'utf8'));
}

/** A picture as JPEG in Base64, no wider than readers show it. It runs in the browser. */
async function toJpeg(href: string): Promise<string> {
  const image = new Image();
  image.src = href;
  await image.decode();
  const scale = Math.min(1, 1600 / image.naturalWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
}
