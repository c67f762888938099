import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { CacheFirst, NetworkFirst, NetworkOnly, type StrategyHandler } from 'workbox-strategies';
import { PREFETCH_HEADER } from '#lib/prefetch-header.ts';
import { BASE, FILES_CACHE, PAGES_CACHE } from '../cache-names.ts';
import { findCompleteSnapshot, findFile } from '../download/snapshot.ts';
import { isOwnFile } from '../own-files.ts';
import { workerConfig } from './worker-config.ts';

const NETWORK_TIMEOUT_S = 4;
const YEAR_S = 365 * 86_400;
/** The response to a URL is the same for every request. */
const matchOptions = { ignoreVary: true };

async function findInSnapshot(url: string): Promise<Response | undefined> {
  const snapshot = await findCompleteSnapshot();
  return snapshot && findFile(snapshot, new URL(url).pathname.slice(BASE.length));
}

const getDate = (response: Response): number => Date.parse(response.headers.get('date') ?? '') || 0;

/** Caches a page once for all queries, which are for its scripts. */
const ignoreQuery: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
};

/** Treats a server error as no response. A redirected response is not cached: browsers refuse it for a navigation. */
const validOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`${response.status} ${response.statusText}`);
    return response;
  },
  cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null),
};

/** A prefetched page is not cached until it is opened. */
const openedOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (request.headers.has(PREFETCH_HEADER) ? null : response),
};

/** A network's log-in page is shown, so that people can log in there, but never cached. */
export const ownOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const path = new URL(request.url).pathname.slice(BASE.length);
    return (await isOwnFile(response, path, workerConfig.mark)) ? response : null;
  },
};

/** The newer of a visited page and the same page in the snapshot. */
const newerOfBoth: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const inSnapshot = await findInSnapshot(request.url);
    if (!inSnapshot || !cachedResponse) return cachedResponse ?? inSnapshot;
    return getDate(inSnapshot) > getDate(cachedResponse) ? inSnapshot : cachedResponse;
  },
};

/** The files of the search index fit each other only within one snapshot. */
const snapshotFirst: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    (await findInSnapshot(request.url)) ?? cachedResponse,
};

const snapshotLast: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await findInSnapshot(request.url)),
};

/** Marks the page as one that stands in for another. */
async function toStandIn(page: Response): Promise<Response> {
  const html = (await page.text()).replace('data-stand-in="no"', 'data-stand-in="yes"');
  return new Response(html, { headers: page.headers });
}

/** The response if nothing is available: the offline page for a navigation, a network error for any other request. */
async function getFallback({ mode, url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  const [nearest] = workerConfig.offlinePages
    .filter(({ prefix }) => pathname.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const page = nearest && (await matchPrecache(nearest.url));
  if (page && pathname === nearest.url) return page;
  return page && mode === 'navigate' ? toStandIn(page) : Response.error();
}

const orOfflinePage: WorkboxPlugin = { handlerDidError: async ({ request }) => getFallback(request) };

const limit = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: YEAR_S, purgeOnQuotaError: true, matchOptions });
const filesLimit = limit(600);

/**
 * A preloaded response (navigation preload) bypasses the plugins. Without a network, Firefox returns an error as such a response, and
 * Chromium throws.
 */
class PagesFirst extends NetworkFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const response = await super._handle(request, handler);
    const isAnswer = response.type !== 'error' && response.status < 500;
    return isAnswer ? response : ((await handler.cacheMatch(request)) ?? response);
  }
}

/** From the network; if the site does not respond, from the last visit. */
export const pages = new PagesFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  matchOptions,
  plugins: [ignoreQuery, openedOnly, validOnly, ownOnly, limit(200), newerOfBoth, orOfflinePage],
});

/** From the cache, because the name determines the content. Files of earlier releases stay, for the pages that use them. */
export const fixed = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions,
  plugins: [validOnly, ownOnly, filesLimit, snapshotLast],
});

export const changing = new NetworkFirst({
  cacheName: FILES_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  matchOptions,
  plugins: [ignoreQuery, validOnly, ownOnly, filesLimit, snapshotFirst],
});

/** Only from the network. */
export const live = new NetworkOnly({ plugins: [orOfflinePage] });
