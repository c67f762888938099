import { BASE, FILES_CACHE } from '../cache-names.ts';
import { getFileCategory } from '../file-category.ts';
import { getSize, MANIFEST_FILE, type Manifest, type ManifestFile, parseManifest } from '../manifest.ts';
import { isOwnFile } from '../own-files.ts';
import { findCompleteSnapshot, markComplete, removeSnapshots, type Snapshot, toSnapshotName } from './snapshot.ts';

/** Why a download failed: the network, too little storage, or a site that was published repeatedly in the meantime. */
export type DownloadFault = 'network' | 'quota' | 'changed';

export class DownloadError extends Error {
  fault: DownloadFault;

  constructor(fault: DownloadFault, options?: ErrorOptions) {
    super(`The site could not be downloaded: ${fault}`, options);
    this.fault = fault;
  }
}

export type Progress = { done: number; total: number };
type Options = { onProgress?: (progress: Progress) => void; signal?: AbortSignal };

const AT_ONCE = 6;
const ATTEMPTS = 3;

/** Fetches a file from the network, bypassing the worker and every cache. */
async function fetchFresh(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(BASE + path, { cache: 'no-store', signal: signal ?? null });
  // A browser refuses a redirected response for a navigation.
  if (!response.ok || response.redirected) throw new Error(`${response.status} for ${path}`);
  return response;
}

/** The manifest of the release that is published now. */
export async function fetchManifest(signal?: AbortSignal): Promise<Manifest> {
  try {
    const manifest = parseManifest(await (await fetchFresh(MANIFEST_FILE, signal)).json());
    if (manifest) return manifest;
  } catch (error) {
    throw new DownloadError('network', { cause: error });
  }
  throw new DownloadError('network');
}

type Find = (file: ManifestFile) => Promise<Response | undefined>;

/** Makes a function that finds a file on this device in the same revision. */
async function findOnDevice(old: Snapshot | undefined): Promise<Find> {
  const known = new Set(old?.manifest.files.map(({ path, revision }) => `${revision} ${path}`));
  const files = await caches.open(FILES_CACHE);
  return async ({ path, revision }) => {
    if (known.has(`${revision} ${path}`)) return old?.cache.match(BASE + path);
    return getFileCategory(path) === 'fixed' ? files.match(BASE + path) : undefined;
  };
}

async function addTo(cache: Cache, file: ManifestFile, get: (file: ManifestFile) => Promise<Response>): Promise<void> {
  const url = BASE + file.path;
  if (await cache.match(url)) return;
  let response: Response;
  try {
    response = await get(file);
  } catch (error) {
    throw new DownloadError('network', { cause: error });
  }
  try {
    await cache.put(url, response);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new DownloadError(isFull ? 'quota' : 'network', { cause: error });
  }
}

async function ensureQuota(manifest: Manifest): Promise<void> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < getSize(manifest)) throw new DownloadError('quota');
}

async function fillSnapshot(manifest: Manifest, find: Find, { onProgress, signal }: Options): Promise<void> {
  const cache = await caches.open(toSnapshotName(manifest.release));
  const total = manifest.files.length;
  const files = manifest.files.values();
  const get = async (file: ManifestFile) => {
    const response = (await find(file)) ?? (await fetchFresh(file.path, signal));
    if (await isOwnFile(response, file.path, manifest.mark)) return response;
    throw new Error(`Unexpected content for ${file.path}`);
  };
  let done = 0;
  let failure: unknown;
  const worker = async () => {
    for (const file of files) {
      if (failure) return;
      signal?.throwIfAborted();
      await addTo(cache, file, get);
      done += 1;
      onProgress?.({ done, total });
    }
  };
  // After a failure the other workers end, too, so that nothing continues in the background.
  const keepFirst = (error: unknown) => {
    failure ??= error;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(keepFirst)));
  if (failure) throw failure;
}

const getFault = (error: unknown): DownloadFault | undefined =>
  error instanceof DownloadError ? error.fault : undefined;

/**
 * Downloads all pages and files into a snapshot. An older snapshot stays until the new one is complete. Files that arrived before
 * an interruption are not fetched again.
 * @throws {DownloadError} with the fault; the signal's reason if it was aborted
 */
async function downloadSite(options: Options = {}): Promise<void> {
  const old = await findCompleteSnapshot();
  const find = await findOnDevice(old);
  let manifest = await fetchManifest(options.signal);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (old?.manifest.release === manifest.release) return;
    const name = toSnapshotName(manifest.release);
    await ensureQuota(manifest);
    const failure: unknown = await fillSnapshot(manifest, find, options).catch((error: unknown) => error);
    if (getFault(failure) === 'quota') await caches.delete(name);
    if (failure && getFault(failure) !== 'network') throw failure;
    const now = await fetchManifest(options.signal);
    if (now.release === manifest.release) {
      if (failure) throw failure;
      await markComplete(await caches.open(name), manifest);
      return removeSnapshots(name);
    }
    // The site was published again in the meantime, so the files may be from either release.
    await caches.delete(name);
    manifest = now;
  }
  throw new DownloadError('changed');
}

/** Downloads the site, with only one download at a time on this device: other tabs and the worker wait, and then find it done. */
export const downloadSiteExclusive = (options: Options = {}): Promise<void> =>
  navigator.locks.request(`commonplace-copy ${BASE}`, options.signal ? { signal: options.signal } : {}, () =>
    downloadSite(options),
  );
