import { PAGE_EVENT } from '#lib/page-event.ts';
import { BASE } from './addresses.ts';
import { WORKER_FILE } from './file-names.ts';

const HOUR_MS = 3_600_000;

/** What was loaded before the worker was there. */
const loaded = () => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin + BASE)),
];

/** Once the worker is there, it keeps what came before it. The message is the one that Workbox's router knows. */
async function keepWhatIsLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loaded() } });
}

async function registerOnce(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register(BASE + WORKER_FILE, { updateViaCache: 'none' });
  let lastLook = performance.now();
  // A browser looks for a new worker at full page loads alone.
  document.addEventListener(PAGE_EVENT, () => {
    if (performance.now() - lastLook < HOUR_MS) return;
    lastLook = performance.now();
    registration.update().catch(() => {});
  });
  if (isFirst) void keepWhatIsLoaded();
}

let registered: Promise<void> | undefined;

/** Registers the service worker, and has it keep the page at hand. Rejects where the browser refuses. */
export function register(): Promise<void> {
  registered ??= registerOnce().catch((error: unknown) => {
    registered = undefined;
    throw error;
  });
  return registered;
}
