/** With the base path. The build and the worker replace this with what the site is configured for. */
export const BASE: string = import.meta.env.BASE_URL;

/** What the browser keeps, by name. Other sites may share the origin, so the base path is in each name. */
export const PAGES_CACHE = `commonplace-pages ${BASE}`;
export const FILES_CACHE = `commonplace-files ${BASE}`;
/** Begins the name of a whole copy of the site; its release follows. */
export const COPY_CACHE = `commonplace-copy ${BASE} `;
