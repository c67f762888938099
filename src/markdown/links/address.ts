import { isFilePath } from '#contracts/file-path.ts';

/** An address cut into its path, query and hash, the signs included. */
type Address = { path: string; rest: string };

export function cut(href: string): Address {
  const at = href.search(/[?#]/);
  return at === -1 ? { path: href, rest: '' } : { path: href.slice(0, at), rest: href.slice(at) };
}

/** True for an address of another site, of mail, of a telephone … */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);

/** True for an address that opens a page of another site. */
export const isOtherSite = (href: string): boolean => /^(?:https?:)?\/\//i.test(href);

/** An address from the root of the site, with the base path and the trailing slash of a page. */
export function fromRoot(href: string, base: string): string {
  const { path, rest } = cut(href);
  const isBased = path.startsWith(base) || `${path}/` === base;
  const based = isBased ? path : base + path.slice(1);
  return `${based}${based.endsWith('/') || isFilePath(based) ? '' : '/'}${rest}`;
}

/** A path as it is on disk, or as it is written where its escapes are broken. */
export function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
