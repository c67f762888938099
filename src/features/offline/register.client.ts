import { PAGE_EVENT } from '#lib/events.ts';
import { unreadPages } from '#lib/fetch-ahead.ts';
import { BASE } from './cache-names.ts';
import { WORKER_FILE } from './manifest.ts';

const HOUR_MS = 3_600_000;

/** The page and the files that were loaded before the worker was active. */
const getLoadedUrls = () => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin + BASE) && !unreadPages.has(name)),
];

/** Lets the worker cache what was loaded before it was active, by a message that Workbox's router knows. */
async function cacheLoadedUrls(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: getLoadedUrls() } });
}

async function registerOnce(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register(BASE + WORKER_FILE, { updateViaCache: 'none' });
  let lastUpdate = performance.now();
  // A browser looks for a new worker only at full page loads.
  document.addEventListener(PAGE_EVENT, () => {
    if (performance.now() - lastUpdate < HOUR_MS) return;
    lastUpdate = performance.now();
    registration.update().catch(() => {});
  });
  if (isFirst) void cacheLoadedUrls();
}

let registered: Promise<void> | undefined;

/** Registers the service worker, which then caches this page. Rejects if the browser refuses. */
export function register(): Promise<void> {
  registered ??= registerOnce().catch((error: unknown) => {
    registered = undefined;
    throw error;
  });
  return registered;
}
