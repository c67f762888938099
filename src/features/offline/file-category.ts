/**
 * How a file of the site is cached; undefined if it is not.
 * - `page`: a page, or a fragment of one that is fetched by itself; it may change with each release
 * - `live`: a page to sign in on, a member's own page, or the stewards' desk: from the network or not at all
 * - `fixed`: its name has a hash of its content, so it never changes
 * - `changing`: an image or a file of the search that keeps its name
 */
export type FileCategory = 'page' | 'live' | 'fixed' | 'changing' | undefined;

/** Paths of `src/pages/`. The pages to join on have paths of the site's own: see `livePages` in `worker/worker-config.ts`. */
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
