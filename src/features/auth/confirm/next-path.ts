/**
 * The path to go on to after signing in, from the `next` of a link, which anybody may have written: on this site, below
 * its base path; otherwise the home page. `origin` as in `https://example.org`, `base` with both slashes.
 */
export function getNextPath(next: string | null, origin: string, base: string): string {
  if (!next || !URL.canParse(next, origin)) return base;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.username || url.password) return base;
  const { pathname, search, hash } = url;
  const isBelow = pathname.startsWith(base) && !pathname.includes('//');
  const isConfirm = /\/auth\/confirm\/?$/.test(pathname);
  return isBelow && !isConfirm && !isDisguised(pathname) ? pathname + search + hash : base;
}

/** A path that hides slashes, dots or control characters behind percent signs, for a server that decodes it once more. */
function isDisguised(pathname: string): boolean {
  return /%(?:2f|5c|2e|25|[01][\da-f]|7f)/i.test(pathname);
}
