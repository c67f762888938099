import { createStore, type Store } from '#lib/store.ts';
import { BASE, PAGES_CACHE } from '../cache-names.ts';
import {
  DownloadError,
  type DownloadFault,
  downloadSiteExclusive,
  fetchManifest,
  type Progress,
} from '../download/download-site.ts';
import { findCompleteSnapshot, getSnapshotNames, removeSnapshots } from '../download/snapshot.ts';
import { getFileCategory } from '../file-category.ts';
import { countPages, getSize, type Manifest } from '../manifest.ts';
import { register } from '../register.client.ts';
import { getPageTitle } from './page-title.ts';

export type Amount = { pages: number; bytes: number };

/** What this device has of the whole site. `isCurrent` is undefined while the site does not respond. */
type SnapshotState =
  | { kind: 'unknown' | 'none' | 'partial' }
  | ({ kind: 'complete'; downloadedOn: Date; isCurrent: boolean | undefined } & Amount);

type Download =
  | { kind: 'idle' | 'done' | 'removed' }
  | ({ kind: 'running' } & Partial<Progress>)
  | { kind: 'failed'; fault: DownloadFault | 'storage' };

/** A page that can be read without a network. */
type VisitedPage = { path: string; title: string };

/** `offer` is what a download would contain. */
export type Device = {
  snapshot: SnapshotState;
  offer: Amount | undefined;
  download: Download;
  visited: VisitedPage[] | undefined;
};

/** The state survives soft navigation, so that a download continues. */
export const device: Store<Device> = createStore<Device>({
  snapshot: { kind: 'unknown' },
  offer: undefined,
  download: { kind: 'idle' },
  visited: undefined,
});

const toAmount = (manifest: Manifest): Amount => ({ pages: countPages(manifest), bytes: getSize(manifest) });

/** @param published the manifest of the site; undefined if it did not respond */
async function getSnapshotState(published: Manifest | undefined): Promise<SnapshotState> {
  const snapshot = await findCompleteSnapshot();
  if (!snapshot) return { kind: (await getSnapshotNames()).length > 0 ? 'partial' : 'none' };
  const { manifest, downloadedOn } = snapshot;
  const isCurrent = published && published.release === manifest.release;
  return { kind: 'complete', downloadedOn, isCurrent, ...toAmount(manifest) };
}

/** The visited pages, the latest first; without fragments of pages, and without the page at `ownPath`. */
async function findVisitedPages(ownPath: string): Promise<VisitedPage[]> {
  const cache = await caches.open(PAGES_CACHE);
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const path = new URL(request.url).pathname;
      const isListed = path.endsWith('/') && path !== ownPath && getFileCategory(path.slice(BASE.length)) === 'page';
      const response = isListed ? await cache.match(request) : undefined;
      if (!response) return [];
      const date = Date.parse(response.headers.get('date') ?? '') || 0;
      return [{ path, title: getPageTitle(await response.text()) || path, date }];
    }),
  );
  return pages.flat().sort((a, b) => b.date - a.date);
}

const fail = (fault: DownloadFault | 'storage') => device.set({ download: { kind: 'failed', fault } });

/** Loads the state of this device, and the manifest for a download from the site. `ownPath` is the path of the page that shows it. */
export async function loadDevice(ownPath: string): Promise<void> {
  try {
    device.set({ snapshot: await getSnapshotState(undefined), visited: await findVisitedPages(ownPath) });
    const published = navigator.onLine ? await fetchManifest().catch(() => undefined) : undefined;
    if (published) device.set({ snapshot: await getSnapshotState(published), offer: toAmount(published) });
  } catch {
    // In a private window the browser may deny access to the cache storage.
    fail('storage');
  }
}

let controller: AbortController | undefined;

/** Downloads the whole site, or updates it, and stores the progress. */
export async function startDownload(): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  device.set({ download: { kind: 'running' } });
  try {
    // Without this permission a browser may remove the files when storage runs short. The download starts either way.
    await navigator.storage?.persist?.();
    await register();
    await downloadSiteExclusive({
      signal,
      onProgress: (progress) => device.set({ download: { kind: 'running', ...progress } }),
    });
    const published = await fetchManifest().catch(() => undefined);
    device.set({ download: { kind: 'done' }, snapshot: await getSnapshotState(published) });
  } catch (error) {
    if (signal.aborted) device.set({ download: { kind: 'idle' } });
    else fail(error instanceof DownloadError ? error.fault : 'storage');
    device.set({ snapshot: await getSnapshotState(undefined).catch((): SnapshotState => ({ kind: 'none' })) });
  }
}

export const stopDownload = (): void => controller?.abort();

/** Removes all snapshots. Visited pages stay. */
export async function removeDownload(): Promise<void> {
  await removeSnapshots();
  device.set({ snapshot: { kind: 'none' }, download: { kind: 'removed' } });
}

export async function forgetVisitedPages(): Promise<void> {
  await caches.delete(PAGES_CACHE);
  device.set({ visited: [] });
}
