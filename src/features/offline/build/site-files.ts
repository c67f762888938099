import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getFileCategory } from '../file-category.ts';
import type { Manifest, ManifestFile } from '../manifest.ts';

const DOWNLOADED = ['page', 'fixed', 'changing'];
/** Enough of a hash to tell the revisions of a file apart. */
const HASH_LENGTH = 16;

const getHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);

/** The address of a file of the build, below the base path: a page is at the address of its folder. */
const toPath = (file: string): string => file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1');

export type FileFacts = Omit<ManifestFile, 'path'>;

export function toFileFacts(content: string | Uint8Array): FileFacts {
  return { bytes: Buffer.byteLength(content), revision: getHash(content) };
}

type Options = {
  /** The facts of files that need not be read. */
  known?: ReadonlyMap<string, FileFacts>;
  /** Paths of pages that are never cached, below the base path. */
  livePages?: string[];
};

/** The files of a built site that can be downloaded, in the order of their paths. */
export async function readSite(folder: string, { known, livePages }: Options = {}): Promise<Omit<Manifest, 'mark'>> {
  const names = await readdir(folder, { recursive: true });
  const files: ManifestFile[] = [];
  for (const name of names.sort()) {
    const path = toPath(name);
    // Only a page's own file has an address that ends with a slash.
    const isDownloaded = DOWNLOADED.includes(getFileCategory(path) ?? '') && !livePages?.includes(path);
    if (!name.includes('.') || !isDownloaded) continue;
    const facts = known?.get(name.replaceAll('\\', '/')) ?? toFileFacts(await readFile(join(folder, name)));
    files.push({ path, ...facts });
  }
  return { release: getHash(files.map(({ path, revision }) => `${path} ${revision}`).join('\n')), files };
}
