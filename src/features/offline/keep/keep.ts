import { BASE, FILES_CACHE } from '../addresses.ts';
import { MANIFEST_FILE } from '../file-names.ts';
import { kindOf } from '../kinds.ts';
import { type Manifest, type ManifestFile, parseManifest, sizeOf } from '../manifest.ts';
import { complete, nameOfCopy, removeCopies, type SiteCopy, wholeCopy } from './copies.ts';

/** Why a copy was not made: the network, no room on the device, or a site that changed again and again meanwhile. */
export type Fault = 'network' | 'room' | 'changed';

export class NotKept extends Error {
  fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(`The site could not be kept: ${fault}`, options);
    this.fault = fault;
  }
}

export type Progress = { done: number; total: number };
type Options = { onProgress?: (progress: Progress) => void; signal?: AbortSignal };

const AT_ONCE = 6;
const ATTEMPTS = 3;

/** Around the worker and every cache. */
async function fetchFresh(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(BASE + path, { cache: 'no-store', signal: signal ?? null });
  // What was reached by a redirect can not be given to a navigation later.
  if (!response.ok || response.redirected) throw new Error(`${response.status} for ${path}`);
  return response;
}

/** What the site consists of now. */
export async function fetchManifest(signal?: AbortSignal): Promise<Manifest> {
  try {
    const manifest = parseManifest(await (await fetchFresh(MANIFEST_FILE, signal)).json());
    if (manifest) return manifest;
  } catch (error) {
    throw new NotKept('network', { cause: error });
  }
  throw new NotKept('network');
}

type Find = (file: ManifestFile) => Promise<Response | undefined>;

/** Looks for files that are on this device already, in the same revision. */
async function findOnDevice(old: SiteCopy | undefined): Promise<Find> {
  const known = new Set(old?.manifest.files.map(({ path, revision }) => `${revision} ${path}`));
  const files = await caches.open(FILES_CACHE);
  return async ({ path, revision }) => {
    if (known.has(`${revision} ${path}`)) return old?.cache.match(BASE + path);
    return kindOf(path) === 'fixed' ? files.match(BASE + path) : undefined;
  };
}

async function addTo(cache: Cache, file: ManifestFile, find: Find, signal?: AbortSignal): Promise<void> {
  const address = BASE + file.path;
  if (await cache.match(address)) return;
  let response: Response;
  try {
    response = (await find(file)) ?? (await fetchFresh(file.path, signal));
  } catch (error) {
    throw new NotKept('network', { cause: error });
  }
  try {
    await cache.put(address, response);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new NotKept(isFull ? 'room' : 'network', { cause: error });
  }
}

async function ensureRoom(manifest: Manifest): Promise<void> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < sizeOf(manifest)) throw new NotKept('room');
}

async function fillCopy(manifest: Manifest, find: Find, { onProgress, signal }: Options): Promise<void> {
  const cache = await caches.open(nameOfCopy(manifest.release));
  const total = manifest.files.length;
  const files = manifest.files.values();
  let done = 0;
  let failure: unknown;
  const worker = async () => {
    for (const file of files) {
      if (failure) return;
      signal?.throwIfAborted();
      await addTo(cache, file, find, signal);
      done += 1;
      onProgress?.({ done, total });
    }
  };
  // Nothing goes on in the background once this has ended.
  const note = (error: unknown) => {
    failure ??= error;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(note)));
  if (failure) throw failure;
}

const faultOf = (error: unknown): Fault | undefined => (error instanceof NotKept ? error.fault : undefined);

/**
 * Keeps the whole site on this device, in a copy of its own. An older copy stays until the new one is complete. What was
 * fetched before an interruption is not fetched again.
 * @throws {NotKept} with what was in the way; whatever the signal was aborted with
 */
async function keepSite(options: Options = {}): Promise<void> {
  const old = await wholeCopy();
  const find = await findOnDevice(old);
  let manifest = await fetchManifest(options.signal);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (old?.manifest.release === manifest.release) return;
    const name = nameOfCopy(manifest.release);
    await ensureRoom(manifest);
    const failure: unknown = await fillCopy(manifest, find, options).catch((error: unknown) => error);
    if (faultOf(failure) === 'room') await caches.delete(name);
    if (failure && faultOf(failure) !== 'network') throw failure;
    const now = await fetchManifest(options.signal);
    if (now.release === manifest.release) {
      if (failure) throw failure;
      await complete(await caches.open(name), manifest);
      return removeCopies(name);
    }
    // The site was published anew meanwhile: what was fetched may be of either release.
    await caches.delete(name);
    manifest = now;
  }
  throw new NotKept('changed');
}

/** One at a time on this device: tabs and the worker wait for each other, and the later ones find the work done. */
export const keepSiteAlone = (options: Options = {}): Promise<void> =>
  navigator.locks.request(`commonplace-copy ${BASE}`, options.signal ? { signal: options.signal } : {}, () =>
    keepSite(options),
  );
