import { fill } from '#lib/messages/fill.ts';
import { Button } from '#ui/Button.tsx';
import { isTooShort, tidy } from '../engine/query.ts';
import { type Filter, GROUPS } from '../model.ts';
import type { SearchState } from './use-findings.ts';
import type { SearchWords } from './words.ts';

type Props = {
  state: SearchState;
  typed: string;
  words: SearchWords;
  onQuery: (query: string) => void;
  onFilter: (filter: Filter) => void;
};

/** What is said where there are no results: what to type, that something failed, or what else to try. */
export function Message({ state, typed, words, onQuery, onFilter }: Props) {
  const { findings, failure, isSearching, retry } = state;
  if (failure) {
    return (
      <div className="search-message" role="alert">
        <p>{words[failure]}</p>
        <Button onClick={retry}>{words.retry}</Button>
      </div>
    );
  }
  if (!tidy(typed)) return <p className="search-message">{words.hint}</p>;
  if (isTooShort(tidy(typed))) return <p className="search-message">{words.short}</p>;
  if (!findings) return <p className="search-message">{isSearching && words.loading}</p>;
  if (findings.total > 0) return null;
  const { query, filter, counts, suggestions } = findings;
  const elsewhere = GROUPS.reduce((sum, group) => sum + (counts[group] ?? 0), 0);
  return (
    <div className="search-message">
      <p>
        {filter === 'all'
          ? fill(words.nothing, { query })
          : fill(words.nothingHere, { query, group: words.groups[filter] })}
      </p>
      {elsewhere > 0 && filter !== 'all' ? (
        <Button onClick={() => onFilter('all')}>{fill(words.elsewhere, { n: elsewhere })}</Button>
      ) : (
        <>
          <p>{suggestions.length > 0 ? words.nearest : words.noneNear}</p>
          <ul className="search-suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <Button onClick={() => onQuery(suggestion)}>{suggestion}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
