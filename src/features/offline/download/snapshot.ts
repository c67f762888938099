import { BASE, SNAPSHOT_CACHE } from '../cache-names.ts';
import { getTextType } from '../file-category.ts';
import { MANIFEST_FILE, type Manifest, parseManifest } from '../manifest.ts';
import { getText, type Pack, readPack } from '../pack.ts';

/** All files of a release on this device. */
export type Snapshot = { cache: Cache; manifest: Manifest; downloadedOn: Date };

const MANIFEST_URL = BASE + MANIFEST_FILE;

/** Marks a snapshot as complete. Call it last. */
export const markComplete = (cache: Cache, manifest: Manifest): Promise<void> =>
  cache.put(
    MANIFEST_URL,
    new Response(JSON.stringify(manifest), {
      headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
    }),
  );

/** The names of all snapshots, complete or not. */
export const getSnapshotNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(SNAPSHOT_CACHE));

export const toSnapshotName = (release: string): string => SNAPSHOT_CACHE + release;

/** The complete snapshot; undefined if there is none. */
export async function findCompleteSnapshot(): Promise<Snapshot | undefined> {
  for (const name of await getSnapshotNames()) {
    const cache = await caches.open(name);
    const response = await cache.match(MANIFEST_URL);
    const manifest = response && parseManifest(await response.json());
    if (manifest) return { cache, manifest, downloadedOn: new Date(response.headers.get('date') ?? 0) };
  }
  return undefined;
}

/** Removes all snapshots except the one with this name. */
export async function removeSnapshots(except?: string): Promise<void> {
  for (const name of await getSnapshotNames()) if (name !== except) await caches.delete(name);
}

/** Headers that only apply to the body of their own response. */
const BODY_HEADERS = ['content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges'];

/**
 * The headers for a text from a pack. Pages get those of the page about reading offline, which is a separate file: all pages of
 * a release have the same policy.
 */
async function toHeaders({ cache }: Snapshot, path: string, date: string | null): Promise<Headers> {
  const type = getTextType(path) ?? '';
  const page = type.startsWith('text/html') ? await cache.match(`${BASE}offline/`) : undefined;
  const headers = new Headers(page?.headers);
  for (const name of BODY_HEADERS) headers.delete(name);
  headers.set('content-type', type);
  if (date) headers.set('date', date);
  return headers;
}

/** The pack that was read last. The next page is often in the same one. */
let lastPack: { revision: string; pack: Promise<Pack | undefined> } | undefined;

/** A file of the site from a snapshot, by its path below the base path; undefined if it has none. */
export async function findFile(snapshot: Snapshot, path: string): Promise<Response | undefined> {
  const { cache, manifest } = snapshot;
  const file = manifest.files.find((file) => file.path === path || file.contains?.includes(path));
  const response = file && (await cache.match(BASE + file.path, { ignoreVary: true }));
  if (!file?.contains || !response) return response;
  const { revision } = file;
  // A damaged pack counts as missing.
  if (lastPack?.revision !== revision) lastPack = { revision, pack: readPack(response.clone()).catch(() => undefined) };
  const pack = await lastPack.pack;
  const text = pack && getText(pack, path);
  if (text === undefined) return undefined;
  return new Response(text, { headers: await toHeaders(snapshot, path, response.headers.get('date')) });
}
