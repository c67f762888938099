/** Marks a request for a page that nobody has opened yet: the service worker does not count it among those that were read. */
export const AHEAD_HEADER = 'x-fetched-ahead';

/** The URLs of those pages. */
export const unreadPages: Set<string> = new Set();
