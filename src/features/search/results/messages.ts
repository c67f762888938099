import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { SearchVersions } from '../engine/scope.ts';

/** The messages of the search, with the names of the groups in order. */
export type SearchMessages = Omit<Messages['search'], 'groups' | 'versions'> & {
  groups: Record<string, string>;
  /** If the docs have several versions. */
  versions?: Messages['search']['versions'] & SearchVersions;
};

export const formatCount = (messages: Pick<SearchMessages, 'count'>, n: number): string =>
  interpolate(messages.count, { n });

/** The URL of the search page with a query, a group and a version of the docs that is not the first. */
export function getResultsUrl(page: string, query: string, filter: string, version?: string): string {
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...(filter !== 'all' && { in: filter }),
    ...(version !== undefined && { version }),
  });
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}
