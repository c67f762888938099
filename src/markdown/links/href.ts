import { isFilePath } from '#contracts/file-path.ts';

/** A URL split into its path, and its query and hash with their signs. */
type Href = { path: string; rest: string };

export function cut(href: string): Href {
  const at = href.search(/[?#]/);
  return at === -1 ? { path: href, rest: '' } : { path: href.slice(0, at), rest: href.slice(at) };
}

/** True for URLs of other sites, `mailto:`, `tel:` and so on. */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);

/** True for the URL of a page on another site. */
export const isOtherSite = (href: string): boolean => /^(?:https?:)?\/\//i.test(href);

/** A URL from the root of the site, with the base path and the trailing slash of a page. */
export function fromRoot(href: string, base: string): string {
  const { path, rest } = cut(href);
  const isBased = path.startsWith(base) || `${path}/` === base;
  const based = isBased ? path : base + path.slice(1);
  return `${based}${based.endsWith('/') || isFilePath(based) ? '' : '/'}${rest}`;
}
