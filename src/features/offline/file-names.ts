/** Below the base path: the worker must be there, as it answers for what is below its own address. */
export const WORKER_FILE = 'sw.js';
/** The list of all files that can be kept; see `Manifest`. */
export const MANIFEST_FILE = 'offline/files.json';
