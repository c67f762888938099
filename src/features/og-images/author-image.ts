import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { decoded } from '#contracts/decoded.ts';
import site from '#site';
import { PUBLIC_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { absolute, href } from '#workspace/url.ts';
import type { Picture } from './tags.ts';

/** The subtypes of media types that differ from the file extension. */
const TYPES: Partial<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

/**
 * The picture from a page's front matter: a path of this site, with or without the base path, or a full
 * URL. If the file is missing, the checks of the content report it.
 */
export async function givenPicture(image: string, title: string): Promise<Picture> {
  if (!image.startsWith('/')) return { href: image, alt: title };
  const path = image.startsWith(site.baseUrl) ? image.slice(site.baseUrl.length) : image.slice(1);
  const picture = { href: absolute(href(path)), alt: title };
  const file = join(PUBLIC_FOLDER, decoded(path));
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return picture;
  const read = await imageMetadata(await readFile(file), file).catch(() => undefined);
  if (!read) {
    const advice = 'Save it again, or name another one as the image of the page.';
    reportMistakes([`${toDisplayPath(file)}: This file is not an image that browsers can show. ${advice}`]);
    return picture;
  }
  const { width, height, format } = read;
  return { ...picture, type: `image/${TYPES[format] ?? format}`, width, height };
}
