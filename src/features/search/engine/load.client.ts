import type { Pagefind, PagefindModule } from './pagefind.ts';

const FOLDER = `${import.meta.env.BASE_URL}pagefind/`;
/** Pagefind asks for its entry with the time in its address unless it is given something else; this one can be kept. */
const TAG = 'site';

export type Engine = { pagefind: Pagefind; words(): Promise<string[]> };
type Entry = { languages: Record<string, { hash: string; wasm: string | null }> };

/** The site answered, and has no index. */
export class NoIndex extends Error {}

/** Fetches a file of the index. Throws where it does not come. */
async function get(path: string): Promise<Response> {
  const response = await fetch(FOLDER + path);
  if (response.status === 404) throw new NoIndex(path);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response;
}

/** Fetches what Pagefind will ask for next, while it still reads its entry. */
function fetchAhead(path: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: FOLDER + path });
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}

let attempts = 0;

async function load(): Promise<Engine> {
  // A browser may remember that a module could not be fetched, by its address.
  const attempt = attempts > 0 ? `?attempt=${attempts}` : '';
  attempts += 1;
  const client: Promise<PagefindModule> = import(/* @vite-ignore */ `${FOLDER}pagefind.js${attempt}`);
  // Where both fail, the entry's failure says more.
  client.catch(() => {});
  const { languages }: Entry = await (await get(`pagefind-entry.json?ts=${TAG}`)).json();
  const { createInstance } = await client;
  const language = [document.documentElement.lang, 'en'].map((name) => name.toLowerCase().split('-')[0] ?? '');
  const known = language.find((name) => name in languages) ?? Object.keys(languages)[0] ?? '';
  const index = languages[known];
  if (!index) throw new NoIndex('languages');
  fetchAhead(`wasm.${index.wasm ?? 'unknown'}.pagefind`);
  fetchAhead(`pagefind.${index.hash}.pf_meta`);
  const pagefind = createInstance({
    basePath: FOLDER,
    noWorker: true,
    metaCacheTag: TAG,
    excerptLength: 24,
    excerptEllipsis: '…',
  });
  let words: Promise<string[]> | undefined;
  return {
    pagefind,
    words: () => {
      words ??= get(`words.${known}.txt`)
        .then((response) => response.text())
        .then((text) => text.split('\n'));
      return words;
    },
  };
}

let engine: Promise<Engine> | undefined;

/** Pagefind, fetched once. After a failure the next call tries again. */
export function startEngine(): Promise<Engine> {
  engine ??= load().catch((error) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/** Starts anew at the next call, because something is missing. */
export function forgetEngine(): void {
  engine = undefined;
}
