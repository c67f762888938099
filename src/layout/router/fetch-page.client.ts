import { isDataSaverOn } from '#lib/data-saver.ts';
import { PREFETCH_HEADER, prefetchedPages } from '#lib/prefetch-header.ts';

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

/** The server returned something that is not a page, so it has to be shown by a full page load. */
export class NotAPage extends Error {}

const HTML = { accept: 'text/html' };
const FRESH_FOR_MS = 30_000;
const MOST_KEPT = 24;

type Kept = { page: Promise<Document>; at: number };
const kept = new Map<string, Kept>();

async function request(url: string, init: RequestInit): Promise<Document> {
  // A redirect may lead to a heading, or to another site, so it is left to the browser. Its response has no type.
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isPage || response.status >= 500) throw new NotAPage(`${response.status} ${response.statusText}`);
  const html = await response.text();
  const content = new DOMParser().parseFromString(html, 'text/html');
  // On a host that cannot redirect, old URLs have pages that redirect by themselves.
  if (content.querySelector('[http-equiv=refresh]')) throw new NotAPage('moved');
  return content;
}

const isFresh = (known: Kept | undefined): known is Kept =>
  known !== undefined && performance.now() - known.at < FRESH_FOR_MS;

/** A page by its URL without the hash. What was prefetched within the last half minute is used once. */
export async function fetchPage(url: string): Promise<Document> {
  const ahead = kept.get(url);
  if (isFresh(ahead)) {
    // The entry stays until the page has arrived, so that it is not prefetched again.
    const page = await ahead.page.finally(() => kept.delete(url));
    // The service worker caches pages that are read, but does not know about this one yet.
    if (prefetchedPages.delete(url) && navigator.serviceWorker?.controller)
      fetch(url, { headers: HTML, priority: 'low' }).catch(() => {});
    return page;
  }
  kept.delete(url);
  prefetchedPages.delete(url);
  return request(url, { headers: HTML, priority: 'high' });
}

/** Fetches a page that may not be opened. */
function requestAhead(url: string): Promise<Document> {
  prefetchedPages.add(url);
  return request(url, { headers: { ...HTML, [PREFETCH_HEADER]: '1' }, priority: 'low' });
}

function keep(url: string, page: Promise<Document>): void {
  kept.set(url, { page, at: performance.now() });
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
}

/** Prefetches a page that somebody is about to open. */
export function fetchAhead(url: string): void {
  if (isFresh(kept.get(url))) return;
  const page = requestAhead(url);
  page.catch(() => kept.delete(url));
  keep(url, page);
}

type Connection = { effectiveType?: string };

/** Whether the visitor's connection allows fetching what may not be needed. */
function mayFetchAhead(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return navigator.onLine && !isDataSaverOn() && !connection?.effectiveType?.includes('2g');
}

/** Not one that a press moved the focus to, as to the first link of the mobile menu. */
const LINK = 'a:not([target],[download],[data-search],:focus:not(:focus-visible))';

function onIntent({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINK);
  const url = link && toPageUrl(link.href);
  if (url && url !== toPageUrl(location.href) && mayFetchAhead()) fetchAhead(url);
}

/** Prefetches the page behind a link when a pointer, a finger or the focus reaches it. */
export function startPrefetch(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, onIntent, { passive: true });
}

/** Prefetches the next page in reading order: once the current page is loaded, and again when its end is near. */
export function prefetchNext(): void {
  const link = document.querySelector<HTMLAnchorElement>('#page a[rel="next"]');
  const url = link && toPageUrl(link.href);
  if (!url) return;
  let isAsking = false;
  const fetchNext = async () => {
    // A press on the link scrolls it into view, which may be reported after its page is loaded.
    if (isAsking || url === toPageUrl(location.href) || isFresh(kept.get(url)) || !mayFetchAhead()) return;
    isAsking = true;
    try {
      const page = await requestAhead(url);
      // Unless a pointer on the link has prefetched it meanwhile. A page that is no longer fresh is replaced.
      if (!isFresh(kept.get(url))) keep(url, Promise.resolve(page));
    } catch {
      // It will be fetched when it is opened.
    }
    isAsking = false;
  };
  if (document.readyState === 'complete') fetchNext();
  else addEventListener('load', fetchNext, { once: true });
  new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) fetchNext();
  }).observe(link);
}
