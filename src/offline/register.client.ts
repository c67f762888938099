import { PAGE_EVENT } from '../lib/page-event.ts';
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

/** Registers the service worker, and has it keep the page at hand. A browser that refuses goes on without. */
export async function register(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register(BASE + WORKER_FILE, { updateViaCache: 'none' });
  let lastLook = performance.now();
  // A browser looks for a new worker at full page loads alone.
  document.addEventListener(PAGE_EVENT, () => {
    if (performance.now() - lastLook < HOUR_MS) return;
    lastLook = performance.now();
    registration.update().catch(() => {});
  });
  if (!isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  // The message that Workbox's router knows.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loaded() } });
}
