/** Marks a request for a page that nobody has opened yet, which the service worker does not store as read. */
export const PREFETCH_HEADER = 'x-fetched-ahead';

/** The URLs of those pages. */
export const prefetchedPages: Set<string> = new Set();
