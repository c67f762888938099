import { ALL, type Filter, type Findings } from '../model.ts';
import { toHit } from './hit.ts';
import { type Engine, startEngine } from './load.client.ts';
import { findKnownTerms, getSuggestions } from './suggest.ts';

const toPagefindFilters = (filter: Filter, groups: string[]) => ({ group: filter === ALL ? { any: groups } : filter });

/**
 * Queries to try if nothing was found.
 * @throws if a term that is in the vocabulary is not found: then a file of the index is missing, which Pagefind does not report
 */
async function suggest({ pagefind, loadVocabulary }: Engine, query: string): Promise<string[]> {
  const vocabulary = await loadVocabulary();
  const [known] = findKnownTerms(query, vocabulary);
  if (known) {
    const { results } = await pagefind.search(known, {});
    if (results.length === 0) throw new Error('A file of the search index is missing.');
  }
  return getSuggestions(query, vocabulary);
}

/**
 * Searches, and loads the best pages. Resolves to undefined if `isWanted` says that nobody waits for the findings any more.
 * @param groups the groups to search if the filter is for all
 */
export async function find(
  query: string,
  { filter, groups }: { filter: Filter; groups: string[] },
  count: number,
  isWanted: () => boolean,
): Promise<Findings | undefined> {
  const engine = await startEngine();
  if (!isWanted()) return undefined;
  const { results, totalFilters } = await engine.pagefind.search(query, { filters: toPagefindFilters(filter, groups) });
  if (!isWanted()) return undefined;
  const counts = totalFilters.group ?? {};
  const isNowhere = results.length === 0 && groups.every((group) => !counts[group]);
  const [pages, suggestions] = await Promise.all([
    Promise.all(results.slice(0, count).map((result) => result.data())),
    isNowhere ? suggest(engine, query) : [],
  ]);
  return { query, filter, hits: pages.map(toHit), total: results.length, counts, suggestions };
}
