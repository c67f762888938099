import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { isTooShort, tidy } from '../engine/query.ts';
import { ALL, type Filter } from '../model.ts';
import { getGroups, type SearchMessages } from './messages.ts';
import type { SearchState } from './use-findings.ts';

type Props = {
  state: SearchState;
  typed: string;
  messages: SearchMessages;
  onQuery: (query: string) => void;
  onFilter: (filter: Filter) => void;
};

/** What is said where there are no results: what to type, that something failed, or what else to try. */
export function Message({ state, typed, messages, onQuery, onFilter }: Props) {
  const { findings, failure, isSearching, retry } = state;
  if (failure) {
    return (
      <div className="search-message" role="alert">
        <p>{messages[failure]}</p>
        <Button onClick={retry}>{messages.retry}</Button>
      </div>
    );
  }
  if (!tidy(typed)) return <p className="search-message">{messages.hint}</p>;
  if (isTooShort(tidy(typed))) return <p className="search-message">{messages.short}</p>;
  if (!findings) return <p className="search-message">{isSearching && messages.loading}</p>;
  if (findings.total > 0) return null;
  const { query, filter, counts, suggestions } = findings;
  const elsewhere = getGroups(messages).reduce((sum, group) => sum + (counts[group] ?? 0), 0);
  return (
    <div className="search-message">
      <p>
        {filter === ALL
          ? interpolate(messages.nothing, { query })
          : interpolate(messages.nothingHere, { query, group: messages.groups[filter] ?? '' })}
      </p>
      {elsewhere > 0 && filter !== ALL ? (
        <Button onClick={() => onFilter(ALL)}>{interpolate(messages.elsewhere, { n: elsewhere })}</Button>
      ) : (
        <>
          <p>{suggestions.length > 0 ? messages.nearest : messages.noneNear}</p>
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
