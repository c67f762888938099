/**
 * What a file of the site is to the one who wants to read it later; undefined for what is not kept.
 * - `page`: a page, or a part of one that is fetched by itself; it may change with each release
 * - `live`: a page where one signs in or signs, which comes from the network or not at all
 * - `fixed`: its name carries a hash of its content, so it never changes
 * - `changing`: a picture or a part of search that keeps its name
 */
export type Kind = 'page' | 'live' | 'fixed' | 'changing' | undefined;

const LIVE = /^(?:[a-z]{2,3}(?:-\w+)*\/)?(?:auth|member|join\/member)\//i;
const FIXED = /^(?:_astro\/|pagefind\/(?:fragment\/|index\/|filter\/|[^/]+\.pf_meta$))/;
const CHANGING = /^(?:img\/|pagefind\/)|(?:^|\/)search\/words\.json$/;
const PAGE = /(?:^|\/)$|(?:^|\/)sidebar\/.+\.html$/;

/** The kind of a file, by its path below the base path. */
export function kindOf(path: string): Kind {
  if (LIVE.test(path)) return 'live';
  if (PAGE.test(path)) return 'page';
  if (FIXED.test(path)) return 'fixed';
  return CHANGING.test(path) ? 'changing' : undefined;
}
