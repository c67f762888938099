import { resolve } from 'node:path';

/** The pictures that lie beside the texts, published as they are. */
const pictures = import.meta.glob<string>('/content/**/*.{avif,gif,jpeg,jpg,png,svg,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byFile = new Map(Object.entries(pictures).map(([path, address]) => [resolve(`.${path}`), address]));

/** The address of a picture of `content/`, with the base path. */
export const pictureAt = (file: string): string | undefined => byFile.get(file);
