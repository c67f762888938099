/**
 * The service worker: caches visited pages, and responds from the cache if the site does not. Every release has a new one, which
 * starts at once: nothing here depends on the release of a page, and no file of an earlier release is removed.
 */
import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addPlugins, cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isDataSaverOn } from '#lib/data-saver.ts';
import { BASE } from '../cache-names.ts';
import { downloadSiteExclusive } from '../download/download-site.ts';
import { findCompleteSnapshot } from '../download/snapshot.ts';
import { type FileCategory, getFileCategory } from '../file-category.ts';
import { changing, fixed, live, ownOnly, pages } from './strategies.client.ts';
import { workerConfig } from './worker-config.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

/** The global scope of a service worker, which is not in the types of a page. */
declare const self: {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: ExtendableEvent) => void): void;
};

type RouteInput = { request: Request; url: URL; sameOrigin: boolean };

const getCategory = (path: string): FileCategory =>
  workerConfig.livePages.includes(path) ? 'live' : getFileCategory(path.slice(BASE.length));

/** Matches requests by the category of their file. Requests with `cache: 'no-store'` bypass this worker. */
const hasCategory =
  (category: FileCategory) =>
  ({ request, url, sameOrigin }: RouteInput): boolean =>
    sameOrigin &&
    request.cache !== 'no-store' &&
    url.pathname.startsWith(BASE) &&
    getCategory(url.pathname) === category;

/** Fetches files into the cache at low priority. */
const prefetch = (event: ExtendableEvent, urls: string[]): Promise<void>[] =>
  urls.map(async (url) => {
    const { ok, status } = await fixed.handle({ event, request: new Request(url, { priority: 'low' }) });
    if (!ok) throw new Error(`${status} for ${url}`);
  });

async function install(event: ExtendableEvent): Promise<void> {
  await Promise.all(prefetch(event, workerConfig.essential));
  if (!isDataSaverOn()) await Promise.allSettled(prefetch(event, workerConfig.later));
}

let isUpdating = false;

/** Downloads this release if an older one is complete. An interrupted first download waits for the visitor to continue it. */
async function updateSnapshot(): Promise<void> {
  if (isUpdating || isDataSaverOn()) return;
  isUpdating = true;
  try {
    const snapshot = await findCompleteSnapshot();
    if (snapshot && snapshot.manifest.release !== workerConfig.release) await downloadSiteExclusive();
  } catch {
    // The older snapshot is still there; the next navigation tries again.
  } finally {
    isUpdating = false;
  }
}

enableNavigationPreload();
addPlugins([ownOnly]);
precache(workerConfig.offlinePages.map(({ url, revision }) => ({ url, revision })));
cleanupOutdatedCaches();

registerRoute(hasCategory('page'), async (options) => {
  if (options.request.mode === 'navigate') options.event.waitUntil(updateSnapshot());
  return pages.handle(options);
});
registerRoute(hasCategory('fixed'), fixed);
registerRoute(hasCategory('changing'), changing);
// All other navigations are handled here, too, because the browser has preloaded their responses.
registerRoute(({ request }) => request.mode === 'navigate', live);

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(install(event));
});
clientsClaim();
