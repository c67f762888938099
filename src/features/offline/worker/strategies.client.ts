import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { FILES_CACHE, PAGES_CACHE } from '../addresses.ts';
import { wholeCopy } from '../keep/copies.ts';
import { offlinePage } from './offline-page.client.ts';

const PATIENCE_S = 4;
const YEAR_S = 365 * 86_400;
/** A cached answer is the same for every way to ask for it. */
const matchOptions = { ignoreVary: true };

const inCopy = async (url: string): Promise<Response | undefined> =>
  (await wholeCopy())?.cache.match(url, matchOptions);

const dateOf = (response: Response): number => Date.parse(response.headers.get('date') ?? '') || 0;

/** Queries belong to what runs on a page, not to the page. */
const byPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
};

/** A server in trouble is as good as none. What came by a redirect could not be given to a navigation again. */
const soundOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`${response.status} ${response.statusText}`);
    return response;
  },
  cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null),
};

/** Of a page that was read and the same page in the whole copy, the later one. */
const laterOfBoth: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const kept = await inCopy(request.url);
    if (!kept || !cachedResponse) return cachedResponse ?? kept;
    return dateOf(kept) > dateOf(cachedResponse) ? kept : cachedResponse;
  },
};

/** Parts of search fit each other within a copy only. */
const copyFirst: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => (await inCopy(request.url)) ?? cachedResponse,
};

const copyLast: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? (await inCopy(request.url)),
};

const orOfflinePage: WorkboxPlugin = { handlerDidError: async ({ request }) => offlinePage(request) };

const limit = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: YEAR_S, purgeOnQuotaError: true, matchOptions });
const filesLimit = limit(600);

/** As it is now, if the site answers; else as it was when it was read. */
export const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PATIENCE_S,
  matchOptions,
  plugins: [byPath, soundOnly, limit(200), laterOfBoth, orOfflinePage],
});

/** A name stands for a content: what is here needs no asking. Those of earlier releases stay for the pages of their time. */
export const fixed = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions,
  plugins: [soundOnly, filesLimit, copyLast],
});

export const changing = new NetworkFirst({
  cacheName: FILES_CACHE,
  networkTimeoutSeconds: PATIENCE_S,
  matchOptions,
  plugins: [byPath, soundOnly, filesLimit, copyFirst],
});

/** Never from a cache. */
export const live = new NetworkOnly({ plugins: [orOfflinePage] });
