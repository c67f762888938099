import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

export type SearchMessages = Messages['search'];

export const countOf = (messages: SearchMessages, n: number): string => interpolate(messages.count, { n });

/** Where the page with all results of a search is. */
export function pageAddress(page: string, query: string, filter: string): string {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...(filter !== 'all' && { in: filter }) });
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
