import { getImage } from 'astro:assets';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';

/** The pictures that lie beside the texts that everybody reads. */
const pictures = import.meta.glob<ImageMetadata>(
  ['#content/**/*.{avif,gif,jpeg,jpg,png,svg,webp}', '!#content/members/**', '!#content/i18n/*/members/**'],
  { import: 'default', eager: true },
);

/** Vite names a file in the project's folder by its path there, after a slash, and any other by the way to it. */
const published = Object.entries(pictures).map(
  async ([path, src]) => [resolve(path.replace(/^\//, '')), (await getImage({ src })).src] as const,
);
const byFile = new Map(await Promise.all(published));

/** The URL of a picture of `content/`, with the base path: the largest that its page has. */
export const pictureAt = (file: string): string | undefined => byFile.get(file);
