import { getImage } from 'astro:assets';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { CONTENT_FOLDER } from '#workspace/folders.ts';

/** The pictures that lie beside the texts. */
const pictures = import.meta.glob<ImageMetadata>('#content/**/*.{avif,gif,jpeg,jpg,png,svg,webp}', {
  import: 'default',
  eager: true,
});

const published = Object.entries(pictures).map(
  async ([path, src]) => [resolve(CONTENT_FOLDER, path), (await getImage({ src })).src] as const,
);
const byFile = new Map(await Promise.all(published));

/** The address of a picture of `content/`, with the base path: the largest that its page has. */
export const pictureAt = (file: string): string | undefined => byFile.get(file);
