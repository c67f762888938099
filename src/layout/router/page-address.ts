const base = import.meta.env.BASE_URL;

/**
 * The address to fetch for a link that leads to a page of this site: without its hash. Undefined for other sites, other
 * parts of the host, and files (`feed.json`).
 */
export function pageAddress(link: string, origin: string = location.origin): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.origin !== origin || !url.pathname.startsWith(base)) return undefined;
  if (/\.[a-z\d]+$/i.test(url.pathname)) return undefined;
  url.hash = '';
  return url.href;
}
