import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the site is mounted; the build has the same `base`. Begins and ends with a slash. */
export const BASE = '/resources/';

/** Where the build leaves the site. */
export const BUILT_FOLDER = process.env.OUT_DIR
  ? resolve(process.env.OUT_DIR)
  : fileURLToPath(new URL('../../dist/', import.meta.url));

/** Name endings of the compressed forms that stand beside a file. */
export const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

/** How the bytes of a compressed form are coded, in the words of HTTP. */
export type CompressedCoding = keyof typeof COMPRESSED;

export const COMPRESSED_CODINGS: readonly CompressedCoding[] = ['br', 'gzip'];
