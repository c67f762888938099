/**
 * The service worker's file. It must be at the base path, because it answers for what is below its own path. It stands apart from
 * `manifest.ts`, whose checks a page that registers the worker need not fetch.
 */
export const WORKER_FILE = 'sw.js';
