import { fill } from '#lib/messages/fill.ts';
import type { SearchState } from './use-findings.ts';
import { countOf, type SearchWords } from './words.ts';

/** Tells people who do not see the results how many there are, once they are there. */
export function Count({ state: { findings, isSearching }, words }: { state: SearchState; words: SearchWords }) {
  const text =
    findings && (findings.total > 0 ? countOf(words, findings.total) : fill(words.nothing, { query: findings.query }));
  return (
    <p className="visually-hidden" role="status">
      {isSearching ? '' : text}
    </p>
  );
}
