import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getFileCategory, getTextType, OFFLINE_PAGE } from '../file-category.ts';
import type { Manifest, ManifestFile } from '../manifest.ts';
import { packFiles } from '../pack.ts';

const DOWNLOADED = ['page', 'fixed', 'changing'];
/** Enough of a hash to distinguish the revisions of a file. */
const HASH_LENGTH = 16;
/** About one in this many paths begins a new pack: few files to fetch, and little to unpack for one page. */
const PACK_SIZE = 32;

const getHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);

/** A path as browsers request it: letters of other scripts are encoded. */
export const toRequested = (path: string): string => new URL(`http://localhost/${path}`).pathname.slice(1);

/** The URL of a file of the build, below the base path: a page is at the URL of its folder. */
const toPath = (file: string): string => toRequested(file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1'));

const toManifestFile = (path: string, content: Uint8Array): ManifestFile => ({
  path,
  bytes: content.length,
  revision: getHash(content),
});

/** Only the path determines where a pack begins, so a new or removed file changes one or two packs, not all that follow. */
const beginsPack = (path: string): boolean => Number.parseInt(getHash(path).slice(0, 4), 16) % PACK_SIZE === 0;

/** Writes texts as one file, with a hash of its content in its name. */
async function writePack(folder: string, texts: ReadonlyMap<string, string>): Promise<ManifestFile> {
  const content = await promisify(gzip)(JSON.stringify(packFiles(texts)), { level: 9 });
  const path = `offline/packs/${getHash(content)}.pack`;
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  return { ...toManifestFile(path, content), contains: [...texts.keys()] };
}

/** The files of the search index, which is built while all others are packed. */
const INDEX = /^pagefind[/\\]/;

/**
 * The files to download, sorted by path. Writes packs of all texts except for the pages about reading offline, which the browser needs
 * as separate files.
 * @param part the search index, or everything else
 * @param leftOut paths of pages that are not downloaded, below the base path
 */
export async function packFolder(
  folder: string,
  part: 'site' | 'index',
  leftOut: string[] = [],
): Promise<ManifestFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []))
    .filter((name) => INDEX.test(name) === (part === 'index'));
  const files: (ManifestFile | Promise<ManifestFile>)[] = [];
  let texts = new Map<string, string>();
  let pack: Promise<ManifestFile> | undefined;
  // A pack is compressed on another thread while the next one is read. Only one at a time, as a large site would not fit into memory.
  const endPack = async () => {
    await pack;
    if (texts.size === 0) return;
    pack = writePack(folder, texts);
    files.push(pack);
    texts = new Map();
  };
  for (const name of names.sort()) {
    const path = toPath(name);
    // Only a page's own file has a URL that ends with a slash.
    const isDownloaded = DOWNLOADED.includes(getFileCategory(path) ?? '') && !leftOut.includes(path);
    if (!name.includes('.') || !isDownloaded) continue;
    // Synchronous reading is faster for thousands of small files.
    const content = readFileSync(join(folder, name));
    if (!getTextType(path) || OFFLINE_PAGE.test(path) || !isUtf8(content)) {
      files.push(toManifestFile(path, content));
      continue;
    }
    if (beginsPack(path)) await endPack();
    texts.set(path, content.toString());
  }
  await endPack();
  return Promise.all(files);
}

/** All files of a site as one release. */
export const toRelease = (files: ManifestFile[]): Omit<Manifest, 'mark'> => ({
  release: getHash(files.map(({ path, revision }) => `${path} ${revision}`).join('\n')),
  files,
});
