/** A fetched page: its parsed document and the address it was found at, after redirects. */
export type FetchedPage = { document: Document; address: string };

/** What a navigation cannot go on with: the server gave something that is not a page. A full load shows it. */
export class NotAPage extends Error {}

const FRESH_FOR_MS = 30_000;
const MOST_KEPT = 24;

type Kept = { page: Promise<FetchedPage>; at: number };
const kept = new Map<string, Kept>();

async function request(address: string, priority: RequestPriority): Promise<FetchedPage> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, priority });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isPage || response.status >= 500) throw new NotAPage(`${response.status} ${response.statusText}`);
  const html = await response.text();
  return { document: new DOMParser().parseFromString(html, 'text/html'), address: response.url };
}

/** A page by its address without the hash. What was fetched ahead in the last half minute is used once, then let go. */
export function fetchPage(address: string): Promise<FetchedPage> {
  const ahead = kept.get(address);
  kept.delete(address);
  if (ahead && performance.now() - ahead.at < FRESH_FOR_MS) return ahead.page;
  return request(address, 'high');
}

/** Fetches a page ahead of its need. */
export function fetchAhead(address: string): void {
  const known = kept.get(address);
  if (known && performance.now() - known.at < FRESH_FOR_MS) return;
  const page = request(address, 'low');
  page.catch(() => kept.delete(address));
  kept.set(address, { page, at: performance.now() });
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
}
