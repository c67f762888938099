import { PAGE_EVENT } from '#lib/events.ts';
import { BASE } from './cache-names.ts';
import { WORKER_FILE } from './worker-file.ts';

const HOUR_MS = 3_600_000;

/** The page and the files that were loaded before the worker was active. */
const getLoadedUrls = (unread: Set<string>) => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin + BASE) && !unread.has(name)),
];

/** Lets the worker cache what was loaded before it was active, with a message for Workbox's router. */
async function cacheLoadedUrls(unread: Set<string>): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: getLoadedUrls(unread) } });
}

/** Whether the worker delivered this page. One that has become active since then controls the page, too, but has not cached it. */
const isFromWorker = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.workerStart > 0);

async function registerOnce(unread: Set<string>): Promise<void> {
  const registration = await navigator.serviceWorker.register(BASE + WORKER_FILE, { updateViaCache: 'none' });
  let lastUpdate = performance.now();
  // A browser looks for a new worker only at full page loads.
  document.addEventListener(PAGE_EVENT, () => {
    if (performance.now() - lastUpdate < HOUR_MS) return;
    lastUpdate = performance.now();
    registration.update().catch(() => {});
  });
  if (!isFromWorker()) void cacheLoadedUrls(unread);
}

let registered: Promise<void> | undefined;

/**
 * Registers the service worker, which then caches this page and those read before, but not the `unread` ones, which were only
 * prefetched. Rejects if the browser refuses.
 */
export function register(unread: Set<string> = new Set()): Promise<void> {
  registered ??= registerOnce(unread).catch((error: unknown) => {
    registered = undefined;
    throw error;
  });
  return registered;
}
