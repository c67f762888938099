import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { decoded } from '#contracts/decoded.ts';
import { listFiles, PUBLIC_FOLDER, SITE_FOLDER } from '#workspace/folders.ts';
import { cut, fromRoot, isExternal } from '../links/href.ts';

/** Formats that browsers show and Astro can optimize. */
const KINDS = 'avif,gif,jpeg,jpg,png,svg,webp';
const KNOWN = new RegExp(`\\.(?:${KINDS.replaceAll(',', '|')})$`, 'i');
/** The same for imports of modules, with or without a query. */
export const PICTURE_NAME = new RegExp(`\\.(?:${KINDS.replaceAll(',', '|')})(?:\\?|$)`, 'i');

export type Picture = { width: number; height: number; isDrawing: boolean };

/** The file of an image's source: relative to the text, or in `public/` for a source from the root. */
export function pictureFile(src: string, file: string | undefined, base: string): string | undefined {
  if (!src || isExternal(src)) return undefined;
  const path = decoded(cut(src).path);
  if (path.startsWith('/')) return resolve(PUBLIC_FOLDER, fromRoot(path, base).slice(base.length));
  return file && resolve(dirname(file), path);
}

/** draw.io may put a copy of its file into the root of a drawing. Astro looks for the end of the root tag within a thousand characters. */
const COPY = /(<svg\b[^>]*?)\scontent="&lt;mxfile[^"]*"/;

/** Whether a file is a drawing with such a copy. */
export const hasCopyOfItself = (file: string): boolean => /\.svg$/i.test(file) && COPY.test(readFileSync(file, 'utf8'));

/** Whether a picture that cannot be read is a drawing: Astro has not found its size within the first thousand characters. */
export const hasUnknownSize = (file: string): boolean =>
  /\.svg$/i.test(file) &&
  existsSync(file) &&
  /<(?:\w+:)?svg\b/.test(readFileSync(file, 'utf8')) &&
  !hasCopyOfItself(file);

export const SIZE_OF_DRAWING = 'Begin its file with <svg viewBox="0 0 300 200" …>, with its own width and height.';

/** The size of the picture in a file; undefined if there is none that can be read. */
export async function readPicture(file: string | undefined): Promise<Picture | undefined> {
  if (!file || !existsSync(file)) return undefined;
  try {
    const bytes = await readFile(file);
    // Pictures beside texts are read by Astro itself.
    const isOurs = file.startsWith(PUBLIC_FOLDER) && hasCopyOfItself(file);
    const readable = isOurs ? Buffer.from(bytes.toString().replace(COPY, '$1')) : bytes;
    const { width, height, format } = await imageMetadata(readable, file);
    return { width, height, isDrawing: format === 'svg' };
  } catch {
    return undefined;
  }
}

export const isPictureName = (file: string): boolean => KNOWN.test(file);

/** Each picture that texts may show, with a mark that changes when it does. */
export const pictureMarks = (siteFolder = SITE_FOLDER): string[] =>
  listFiles(siteFolder, '{content,public}/**/*')
    .filter(isPictureName)
    .map((name) => join(name, `${statSync(join(siteFolder, name)).mtimeMs}`));
