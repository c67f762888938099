import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachLimit } from '#lib/for-each-limit.ts';
import { writeAtomically } from '#workspace/write-atomically.ts';
import { painter } from './drawing/painter.ts';
import type { ImageRequest } from './image-requests.ts';

type RenderedImages = {
  /** How many had to be drawn; the others were in the cache. */
  drawn: number;
  /** Those with characters that no font has. */
  incomplete: (ImageRequest & { missing: string[] })[];
};

/** What a PNG file ends with. One that was written just before a power cut may be empty. */
const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1');

function isWhole(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const end = Buffer.alloc(PNG_END.length);
    readSync(handle, end, 0, end.length, Math.max(0, fstatSync(handle).size - end.length));
    return end.equals(PNG_END);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes the pictures into a folder of the build. The next build reuses them, since a name stands for everything that
 * determines the look of a picture.
 */
export async function renderImages(
  requests: ImageRequest[],
  cacheFolder: string,
  target: string,
): Promise<RenderedImages> {
  await Promise.all([mkdir(cacheFolder, { recursive: true }), mkdir(target, { recursive: true })]);
  const known = new Set(await readdir(cacheFolder));
  const fresh = requests.filter(({ name }) => !known.has(name) || !isWhole(join(cacheFolder, name)));
  const incomplete: RenderedImages['incomplete'] = [];
  if (fresh.length > 0) {
    const draw = await painter();
    const add = async (picture: ImageRequest) => {
      const { content, missing } = await draw(picture.text);
      if (missing.length > 0) incomplete.push({ ...picture, missing });
      await writeAtomically(join(cacheFolder, picture.name), content);
    };
    await forEachLimit(fresh, add);
  }
  await forEachLimit(requests, ({ name }) => copyFile(join(cacheFolder, name), join(target, name)));
  // The next build draws incomplete pictures again, so that it reports them, too.
  const wanted = new Set(requests.map(({ name }) => name));
  const stale = [...[...known].filter((name) => !wanted.has(name)), ...incomplete.map(({ name }) => name)];
  await forEachLimit(stale, (name) => rm(join(cacheFolder, name), { force: true }));
  return { drawn: fresh.length, incomplete };
}
