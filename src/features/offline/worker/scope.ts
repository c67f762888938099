/** Work that keeps a service worker alive until it is done. */
export type Lasting = Event & { waitUntil(work: Promise<unknown>): void };

/** What a service worker's global scope has beyond what the types of a page know. */
export type WorkerScope = {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Lasting) => void): void;
};

/** What the build tells the worker of its release. Addresses have the base path. */
export type WorkerFacts = {
  release: string;
  /** The page that says what can be read offline, by the beginning of the addresses that it stands in for. */
  offlinePages: { prefix: string; url: string; revision: string }[];
  /** What that page needs. */
  essential: string[];
  /** Code that an open page may ask for later, when the site has moved on. */
  later: string[];
};
