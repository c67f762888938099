import { BASE, PAGES_CACHE } from '../addresses.ts';
import { kindOf } from '../kinds.ts';

/** A page that can be read without a network. */
export type ReadPage = { address: string; title: string };

const TITLE = /<title>([^<]*)<\/title>/;

const decoded = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;

/** Every title ends with the site's name, which says nothing here. */
async function titleOf(response: Response): Promise<string> {
  const [, title = ''] = TITLE.exec(await response.text()) ?? [];
  const [, ofPage = title] = /^(.+) \| [^|]*$/.exec(title) ?? [];
  return decoded(ofPage);
}

/** The pages that were read and kept, the latest first. Without parts of pages, and without this list's own page. */
export async function readPages(own: string): Promise<ReadPage[]> {
  const cache = await caches.open(PAGES_CACHE);
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const address = new URL(request.url).pathname;
      const isListed = address.endsWith('/') && address !== own && kindOf(address.slice(BASE.length)) === 'page';
      const response = isListed ? await cache.match(request) : undefined;
      if (!response) return [];
      const date = Date.parse(response.headers.get('date') ?? '') || 0;
      return [{ address, title: (await titleOf(response)) || address, date }];
    }),
  );
  return found.flat().sort((a, b) => b.date - a.date);
}

/** Forgets every page that was read. */
export const forgetPages = (): Promise<boolean> => caches.delete(PAGES_CACHE);
