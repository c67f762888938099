import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';

export type SearchWords = Words['search'];

export const countOf = (words: SearchWords, n: number): string => (n === 1 ? words.one : fill(words.many, { n }));

/** Where the page with all results of a search is. */
export function pageAddress(page: string, query: string, filter: string): string {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...(filter !== 'all' && { in: filter }) });
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
