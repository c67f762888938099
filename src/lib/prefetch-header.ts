/** Marks a request for a page that nobody has opened yet: the service worker does not count it among those that were read. */
export const PREFETCH_HEADER = 'x-fetched-ahead';

/** The URLs of those pages. */
export const prefetchedPages: Set<string> = new Set();
