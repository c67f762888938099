import { toLetters, toMarked } from '../marked-letters.ts';
import { ALL, type Filter, type Findings } from '../model.ts';
import { isAbout, toHit } from './hit.ts';
import { type Engine, type PagefindAnswer, type PagefindPage, startEngine } from './load.client.ts';
import { getSpellings, isPhrase } from './query.ts';
import type { Scope } from './scope.ts';
import { findKnownTerms, getSuggestions } from './suggest.ts';

/**
 * Queries to try if nothing was found.
 * @throws if a term that is in the vocabulary is not found: then a file of the index is missing, which Pagefind does not report
 */
async function suggest({ pagefind, loadVocabulary }: Engine, query: string): Promise<string[]> {
  const vocabulary = await loadVocabulary();
  const [known] = findKnownTerms(query, vocabulary);
  if (known) {
    const { results } = await pagefind.search(toMarked(known), {});
    if (results.length === 0) throw new Error('A file of the search index is missing.');
  }
  return getSuggestions(query, vocabulary);
}

/** A page with the letters that it has, in its titles and texts. */
const withLetters = (page: PagefindPage): PagefindPage => JSON.parse(toLetters(JSON.stringify(page)));

/** The number of pages in each group that have a phrase: Pagefind would count those that have its words anywhere. */
async function countPhrase(
  { pagefind }: Engine,
  phrase: string,
  { names, others }: Scope,
): Promise<Record<string, number>> {
  const groups = new Set([...Object.values(names).flat(), ...others]);
  const count = async (group: string) => (await pagefind.search(phrase, { filters: { group } })).results.length;
  return Object.fromEntries(await Promise.all([...groups].map(async (group) => [group, await count(group)] as const)));
}

/**
 * Searches, and loads the best pages. Resolves to undefined if `isWanted` says that nobody is waiting for the findings any more.
 * @param scope the names of the groups in the index: those to search in, and those in other versions of the docs
 */
export async function find(
  query: string,
  { filter, scope }: { filter: Filter; scope: Scope },
  most: number,
  isWanted: () => boolean,
): Promise<Findings | undefined> {
  const engine = await startEngine();
  if (!isWanted()) return undefined;
  const names =
    filter === ALL ? scope.groups.flatMap((group) => scope.names[group] ?? []) : (scope.names[filter] ?? []);
  let answer: PagefindAnswer = { results: [], totalFilters: {} };
  for (const spelling of getSpellings(query, document.documentElement.lang).map(toMarked)) {
    answer = await engine.pagefind.search(spelling, { filters: { group: { any: names } } });
    if (!isWanted()) return undefined;
    if (isPhrase(spelling)) answer.totalFilters.group = await countPhrase(engine, spelling, scope);
    if (answer.results.length > 0) break;
  }
  const { results, totalFilters } = answer;
  const count = (list: string[]) => list.reduce((sum, name) => sum + (totalFilters.group?.[name] ?? 0), 0);
  const counts = Object.fromEntries(Object.entries(scope.names).map(([group, list]) => [group, count(list)]));
  const inOtherVersions = count(scope.others);
  const isNowhere = results.length === 0 && inOtherVersions === 0 && scope.groups.every((group) => !counts[group]);
  const [pages, suggestions] = await Promise.all([
    Promise.all(results.slice(0, most).map(async (result) => withLetters(await result.data()))),
    isNowhere ? suggest(engine, query.normalize('NFKC')) : [],
  ]);
  if (pages.length > 0 && !pages.some((page) => isAbout(query, page))) {
    const nothing = { hits: [], total: 0, counts: {}, inOtherVersions: 0 };
    return { query, filter, ...nothing, suggestions: await suggest(engine, query.normalize('NFKC')) };
  }
  const hits = pages.map(toHit);
  return { query, filter, hits, total: results.length, counts, inOtherVersions, suggestions };
}
