import { findIndexLanguage, type Indexes } from './index-language.ts';

// Pagefind's package has no types for its client. These are the parts of version 1.6 that are used here.

export type PagefindPassage = { title: string; url: string; excerpt: string; anchor?: object; locations: number[] };
export type PagefindPage = {
  url: string;
  meta: { title?: string };
  filters: { group?: string[] };
  sub_results: PagefindPassage[];
};
type Filters = { group: string | { any: readonly string[] } };
export type PagefindAnswer = {
  results: { data(): Promise<PagefindPage> }[];
  totalFilters: { group?: Record<string, number> };
};
type Pagefind = {
  search(query: string, options: { filters?: Filters }): Promise<PagefindAnswer>;
};
type PagefindModule = { createInstance(options: object): Pagefind };

const FOLDER = `${import.meta.env.BASE_URL}pagefind/`;
/** Without a tag Pagefind puts the time into the URL of its entry, which then could not be cached. */
const TAG = 'site';

export type Engine = { pagefind: Pagefind; loadVocabulary(): Promise<string[]> };
type Entry = { languages: Indexes };

/** Thrown if the site has no index. */
export class NoIndex extends Error {}

/** Thrown if the reader's browser does not run what reads the index. */
export class NoWebAssembly extends Error {}

/** Fetches a file of the index. @throws if it does not arrive */
async function fetchIndexFile(path: string): Promise<Response> {
  const response = await fetch(FOLDER + path);
  if (response.status === 404) throw new NoIndex(path);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response;
}

/** Preloads a file that will be requested later. */
function preload(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}

let attempts = 0;

async function load(): Promise<Engine> {
  if (!('WebAssembly' in window)) throw new NoWebAssembly();
  // A browser may remember for a URL that the module could not be fetched.
  const attempt = attempts > 0 ? `?attempt=${attempts}` : '';
  attempts += 1;
  const client: Promise<PagefindModule> = import(/* @vite-ignore */ `${FOLDER}pagefind.js${attempt}`);
  // If both fail, the failure of the entry is more helpful.
  client.catch(() => {});
  const { languages }: Entry = await (await fetchIndexFile(`pagefind-entry.json?ts=${TAG}`)).json();
  const { createInstance } = await client;
  const known = findIndexLanguage(document.documentElement.lang, languages);
  const index = known === undefined ? undefined : languages[known];
  if (!index) throw new NoIndex('languages');
  preload(`${FOLDER}wasm.${index.wasm ?? 'unknown'}.pagefind`);
  preload(`${FOLDER}pagefind.${index.hash}.pf_meta`);
  const pagefind = createInstance({
    basePath: FOLDER,
    noWorker: true,
    metaCacheTag: TAG,
    excerptLength: 24,
    excerptEllipsis: '…',
  });
  let vocabulary: Promise<string[]> | undefined;
  return {
    pagefind,
    loadVocabulary: () => {
      vocabulary ??= fetchIndexFile(`words.${known}.txt`)
        .then((response) => response.text())
        .then((text) => text.split('\n'));
      return vocabulary;
    },
  };
}

let engine: Promise<Engine> | undefined;

/** Loads Pagefind once. After a failure the next call tries again. */
export function startEngine(): Promise<Engine> {
  engine ??= load().catch((error) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/**
 * Fetches the index and the messages of the dialog while the dialog itself is fetched and hydrated. A failure is noticed by the next
 * search.
 */
export function loadAhead(messages: string): void {
  if (engine) return;
  preload(messages);
  startEngine().catch(() => {});
}

/** Makes the next call load Pagefind again, because a file is missing or did not arrive. */
export function forgetEngine(): void {
  engine = undefined;
}
