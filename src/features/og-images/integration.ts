import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { eachPage } from '#lib/each-page.ts';
import { FOLDER } from './address.ts';
import { type AskedPicture, askedPicture } from './asked.ts';
import { makePictures } from './make.ts';

/**
 * Makes the pictures that the built pages ask for. It must come before the checks of the content, which see whether they
 * are there.
 */
export function previews(): AstroIntegration {
  let kept = '';
  return {
    name: 'commonplace:previews',
    hooks: {
      'astro:config:done': ({ config }) => {
        kept = fileURLToPath(new URL(FOLDER, config.cacheDir));
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const asked = await askedPictures(fileURLToPath(dir));
        const { drawn, incomplete } = await makePictures(asked, kept, fileURLToPath(new URL(FOLDER, dir)));
        for (const { words, missing } of incomplete) {
          logger.warn(`The picture of "${words.title}" goes without ${missing.join(' ')}, which no font has.`);
        }
        const took = Math.round(performance.now() - start);
        logger.info(`${asked.length} pictures of pages, ${drawn} of them new (${took} ms)`);
      },
    },
  };
}

/** What the pages below a folder ask for, each picture once. */
async function askedPictures(folder: string): Promise<AskedPicture[]> {
  const asked = new Map<string, AskedPicture>();
  await eachPage(folder, async (file) => {
    const picture = askedPicture(await readFile(file, 'utf8'));
    if (picture) asked.set(picture.name, picture);
  });
  return [...asked.values()];
}
