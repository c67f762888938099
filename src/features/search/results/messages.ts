import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { EARLIER } from '../model.ts';

/** With a name for each group that can be searched in, in their order. */
export type SearchMessages = Omit<Messages['search'], 'groups'> & { groups: Record<string, string> };

/** The groups that a search looks in unless one is chosen. */
export const getGroups = ({ groups }: SearchMessages): string[] =>
  Object.keys(groups).filter((group) => group !== EARLIER);

export const countOf = (messages: SearchMessages, n: number): string => interpolate(messages.count, { n });

/** Where the page with all results of a search is. */
export function pageAddress(page: string, query: string, filter: string): string {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...(filter !== 'all' && { in: filter }) });
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
