import { savesData } from '#lib/saves-data.ts';

const base = import.meta.env.BASE_URL;

/**
 * The URL to fetch for a link that leads to a page of this site: without its hash. Undefined for other sites, other
 * parts of the host, and files (`feed.json`).
 */
export function toPageUrl(link: string, origin: string = location.origin): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.origin !== origin || !url.pathname.startsWith(base)) return undefined;
  if (/\.[a-z\d]+$/i.test(url.pathname)) return undefined;
  url.hash = '';
  return url.href;
}

/** A fetched page: its parsed document and the URL it was found at, after redirects. */
export type FetchedPage = { content: Document; url: string };

/** What a navigation cannot go on with: the server gave something that is not a page. A full load shows it. */
export class NotAPage extends Error {}

const FRESH_FOR_MS = 30_000;
const MOST_KEPT = 24;

type Kept = { page: Promise<FetchedPage>; at: number };
const kept = new Map<string, Kept>();

async function request(url: string, priority: RequestPriority): Promise<FetchedPage> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, priority });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isPage || response.status >= 500) throw new NotAPage(`${response.status} ${response.statusText}`);
  const html = await response.text();
  const content = new DOMParser().parseFromString(html, 'text/html');
  // On a host that cannot redirect, a page stands at an old URL that leads on by itself.
  if (content.querySelector('[http-equiv=refresh]')) throw new NotAPage('moved');
  return { content, url: response.url };
}

/** A page by its URL without the hash. What was fetched ahead in the last half minute is used once, then let go. */
export function fetchPage(url: string): Promise<FetchedPage> {
  const ahead = kept.get(url);
  // Until it is there it stays known, so that nothing fetches it ahead once more.
  if (ahead && performance.now() - ahead.at < FRESH_FOR_MS) return ahead.page.finally(() => kept.delete(url));
  kept.delete(url);
  return request(url, 'high');
}

/** Fetches a page ahead of its need. */
export function fetchAhead(url: string): void {
  const known = kept.get(url);
  if (known && performance.now() - known.at < FRESH_FOR_MS) return;
  const page = request(url, 'low');
  page.catch(() => kept.delete(url));
  kept.set(url, { page, at: performance.now() });
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
}

type Connection = { effectiveType?: string };

/** Whether the visitor's line allows fetching what may not be needed. */
function mayFetchAhead(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return !savesData() && !connection?.effectiveType?.includes('2g');
}

function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a:not([data-search])') : null;
  const url =
    link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download')
      ? toPageUrl(link.href)
      : undefined;
  if (url && url !== toPageUrl(location.href) && mayFetchAhead()) fetchAhead(url);
}

/** Fetches the page behind a link when a pointer, a finger or the focus comes to it. */
export function startPrefetch(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, onIntent, { passive: true });
}

/** Fetches the page that follows in reading order: once the page at hand is there, and again when its end comes near. */
export function prefetchNext(): void {
  const link = document.querySelector<HTMLAnchorElement>('#page a[rel="next"]');
  const url = link && toPageUrl(link.href);
  if (!url || !mayFetchAhead()) return;
  const fetchNext = () => fetchAhead(url);
  if (document.readyState === 'complete') fetchNext();
  else addEventListener('load', fetchNext, { once: true });
  new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetchNext();
  }).observe(link);
}
