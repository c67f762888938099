/**
 * The service worker's file. It must be at the base path, because it is responsible for everything below its own path. It is not in
 * `manifest.ts`, whose checks are not needed for registering the worker.
 */
export const WORKER_FILE = 'sw.js';
