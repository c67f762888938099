import { BASE, SNAPSHOT_CACHE } from '../cache-names.ts';
import { MANIFEST_FILE, type Manifest, parseManifest } from '../manifest.ts';

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
