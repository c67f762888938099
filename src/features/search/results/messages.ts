import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { EARLIER } from '../model.ts';

/** The messages of the search, with the names of the groups in their order. */
export type SearchMessages = Omit<Messages['search'], 'groups'> & { groups: Record<string, string> };

/** The groups that are searched if none is chosen. */
export const getGroups = ({ groups }: SearchMessages): string[] =>
  Object.keys(groups).filter((group) => group !== EARLIER);

export const formatCount = (messages: SearchMessages, n: number): string => interpolate(messages.count, { n });

/** The URL of the search page with a query and a group. */
export function getResultsUrl(page: string, query: string, filter: string): string {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...(filter !== 'all' && { in: filter }) });
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
