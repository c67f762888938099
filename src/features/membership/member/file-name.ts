/** A name as a part of a file's name: `Open House, Zürich` → `open-house-zürich`. */
export const inFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
