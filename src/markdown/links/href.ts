import { isFilePath } from '#contracts/file-path.ts';

/** A URL cut into its path, query and hash, the signs included. */
type Href = { path: string; rest: string };

export function cut(href: string): Href {
  const at = href.search(/[?#]/);
  return at === -1 ? { path: href, rest: '' } : { path: href.slice(0, at), rest: href.slice(at) };
}

/** True for a URL of another site, of mail, of a telephone … */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);

/** True for a URL that opens a page of another site. */
export const isOtherSite = (href: string): boolean => /^(?:https?:)?\/\//i.test(href);

/** A URL from the root of the site, with the base path and the trailing slash of a page. */
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
