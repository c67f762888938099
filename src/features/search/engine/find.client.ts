import { ALL, type Filter, type Findings } from '../model.ts';
import { hitOf } from './hit.ts';
import { type Engine, startEngine } from './load.client.ts';
import { knownParts, suggestionsFor } from './suggest.ts';

const filtersOf = (filter: Filter, groups: string[]) => ({ group: filter === ALL ? { any: groups } : filter });

/**
 * What to try where nothing was found.
 * @throws where a word that exists is not found: a part of the index has not come, of which Pagefind says nothing.
 */
async function suggest({ pagefind, words }: Engine, query: string): Promise<string[]> {
  const list = await words();
  const [known] = knownParts(query, list);
  if (known) {
    const { results } = await pagefind.search(known, {});
    if (results.length === 0) throw new Error('A part of the search index is missing.');
  }
  return suggestionsFor(query, list);
}

/**
 * Searches, and loads the best pages. `isWanted` tells whether anyone still waits for the answer; it is undefined where
 * nobody does.
 * @param groups those that are searched where the filter is for all
 */
export async function find(
  query: string,
  { filter, groups }: { filter: Filter; groups: string[] },
  count: number,
  isWanted: () => boolean,
): Promise<Findings | undefined> {
  const engine = await startEngine();
  if (!isWanted()) return undefined;
  const { results, totalFilters } = await engine.pagefind.search(query, { filters: filtersOf(filter, groups) });
  if (!isWanted()) return undefined;
  const counts = totalFilters.group ?? {};
  const isNowhere = results.length === 0 && groups.every((group) => !counts[group]);
  const [pages, suggestions] = await Promise.all([
    Promise.all(results.slice(0, count).map((result) => result.data())),
    isNowhere ? suggest(engine, query) : [],
  ]);
  return { query, filter, hits: pages.map(hitOf), total: results.length, counts, suggestions };
}
