/** With the base path. The build and the worker replace this with what the site is configured for. */
export const BASE: string = import.meta.env.BASE_URL;

// Other sites may share the origin, so each name has the base path.

/** Pages that were visited. */
export const PAGES_CACHE = `commonplace-pages ${BASE}`;
/** Files that visited pages use. */
export const FILES_CACHE = `commonplace-files ${BASE}`;
/** The start of a snapshot's name; its release follows. */
export const SNAPSHOT_CACHE = `commonplace-copy ${BASE} `;
