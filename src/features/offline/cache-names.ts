/** The base path. The build and the worker replace it by the configured one. */
export const BASE: string = import.meta.env.BASE_URL;

// Other sites may share the origin, so each name has the base path.

/** Pages that were visited. */
export const PAGES_CACHE = `commonplace-pages ${BASE}`;
/** Files used by visited pages. */
export const FILES_CACHE = `commonplace-files ${BASE}`;
/** The start of a snapshot's name; its release follows. */
export const SNAPSHOT_CACHE = `commonplace-copy ${BASE} `;
