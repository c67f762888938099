import { BASE, COPY_CACHE } from '../addresses.ts';
import { MANIFEST_FILE } from '../file-names.ts';
import { type Manifest, parseManifest } from '../manifest.ts';

/** A whole copy of a release on this device. */
export type SiteCopy = { cache: Cache; manifest: Manifest; keptOn: Date };

const MARK = BASE + MANIFEST_FILE;

/** Says that a copy is complete, which is the last thing to be said of it. */
export const complete = (cache: Cache, manifest: Manifest): Promise<void> =>
  cache.put(
    MARK,
    new Response(JSON.stringify(manifest), {
      headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
    }),
  );

/** Names of all copies, complete or not. */
export const copyNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(COPY_CACHE));

export const nameOfCopy = (release: string): string => COPY_CACHE + release;

/** The complete copy; undefined if there is none. */
export async function wholeCopy(): Promise<SiteCopy | undefined> {
  for (const name of await copyNames()) {
    const cache = await caches.open(name);
    const mark = await cache.match(MARK);
    const manifest = mark && parseManifest(await mark.json());
    if (manifest) return { cache, manifest, keptOn: new Date(mark.headers.get('date') ?? 0) };
  }
  return undefined;
}

/** Removes every copy but one; without a name, all of them. */
export async function removeCopies(except?: string): Promise<void> {
  for (const name of await copyNames()) if (name !== except) await caches.delete(name);
}
