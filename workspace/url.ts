import site from '#site';

const base = site.baseUrl;

/** The address of a path of this site, base path included: `/docs/` → `/resources/docs/`. */
export const href = (path: string): string => base + path.replace(/^\/+/, '');

/** The full address of a path that already has the base path, for canonical links, feeds and cards. */
export const absolute = (address: string): string => new URL(address, site.url).href;

/** Joins parts of a path into `/a/b/`; empty parts vanish. */
export const joinPath = (...parts: (string | undefined)[]): string => {
  const segments = parts.flatMap((part) => (part ?? '').split('/')).filter(Boolean);
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
};
