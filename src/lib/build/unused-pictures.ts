import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The end of a picture's name, as Astro makes it: a hash of the picture, perhaps one of its size and format, and the extension. */
const HASH = String.raw`\.([\w-]+\.(?:avif|gif|jpe?g|png|svg|webp))`;
const NAMED = new RegExp(HASH, 'gi');
const PICTURE = new RegExp(`${HASH}$`, 'i');

/** Files that may name a picture. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.md', '.txt', '.webmanifest', '.xml']);

/** Identifies the picture that files of several sizes and formats were made from. */
const toSource = (hash: string): string => hash.slice(0, 8);

/**
 * Removes the pictures in `_astro/` that no file of the build names, such as those of drafts: Astro publishes each picture that is next to
 * a text, and the list of files for reading offline would name it.
 * @returns the names, without hash and extension, of pictures of which nothing is published
 */
export async function removeUnusedPictures(folder: string): Promise<string[]> {
  const pictures = new Map<string, string>();
  for (const name of await readdir(join(folder, '_astro')).catch(() => [])) {
    const hash = PICTURE.exec(name)?.[1];
    if (hash) pictures.set(hash, name);
  }
  const unused = new Map(pictures);
  const entries = unused.size > 0 ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  for (const { name, parentPath } of entries) {
    if (!TEXTS.has(extname(name))) continue;
    // Synchronous reading is faster for thousands of small files.
    const text = readFileSync(join(parentPath, name), 'latin1');
    for (const [, hash = ''] of text.matchAll(NAMED)) unused.delete(hash);
    if (unused.size === 0) return [];
  }
  await Promise.all([...unused.values()].map((name) => rm(join(folder, '_astro', name))));
  const published = new Set([...pictures.keys()].filter((hash) => !unused.has(hash)).map(toSource));
  const left = [...unused].filter(([hash]) => !published.has(toSource(hash)));
  return [...new Set(left.map(([, name]) => name.replace(PICTURE, '')))].sort();
}
