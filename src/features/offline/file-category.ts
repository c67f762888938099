/**
 * How a file of the site is cached; undefined if it is not.
 * - `page`: a page, or a fragment of one that is fetched separately; it may change with each release
 * - `live`: a page to sign in on, a member's own page, or the stewards' desk: only from the network
 * - `fixed`: its name has a hash of its content, so it never changes
 * - `changing`: an image or a file of the search that keeps its name
 */
export type FileCategory = 'page' | 'live' | 'fixed' | 'changing' | undefined;

/** Paths of `src/pages/`. Each site has its own paths for joining: see `livePages` in `worker/worker-config.ts`. */
const LIVE = /^(?:[a-z]{2,3}(?:-\w+)*\/)?(?:auth|member|stewards)\//i;
const FIXED = /^(?:_astro\/|pagefind\/(?:fragment\/|index\/|filter\/|[^/]+\.pf_meta$))/;
const CHANGING = /^(?:img\/|pagefind\/)|(?:^|\/)search\/words\.json$/;
const PAGE = /(?:^|\/)$|(?:^|\/)sidebar\/.+\.html$/;

/** The category of a file, by its path below the base path. */
export function getFileCategory(path: string): FileCategory {
  if (LIVE.test(path)) return 'live';
  if (PAGE.test(path)) return 'page';
  if (FIXED.test(path)) return 'fixed';
  return CHANGING.test(path) ? 'changing' : undefined;
}

/** The pages about reading offline, one for each locale. */
export const OFFLINE_PAGE = /(?:^|\/)offline\/$/;

const TEXT_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

/** The media type of a file that is text, by its path below the base path; undefined for any other file. */
export function getTextType(path: string): string | undefined {
  if (PAGE.test(path)) return 'text/html; charset=utf-8';
  return TEXT_TYPES[path.slice(path.lastIndexOf('.') + 1)];
}
