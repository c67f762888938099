import site from '#site';

const base = site.baseUrl;

/** The URL of a path of this site, base path included: `/docs/` → `/resources/docs/`. */
export const href = (path: string): string => base + path.replace(/^\/+/, '');

/** The full URL of a path that already has the base path, for canonical links, feeds and cards. */
export const absolute = (href: string): string => new URL(href, site.url).href;

/** A URL of this site without the base path and the trailing slash, as a route parameter. */
export const toRouteParam = (href: string): string => href.slice(base.length).replace(/\/$/, '');

/** Joins parts of a path into `/a/b/`; empty parts vanish. */
export const joinPath = (...parts: string[]): string => {
  const segments = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
};
