import { type RefObject, useState } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { normalizeQuery } from '../engine/query.ts';
import { ALL, type Filter } from '../model.ts';
import { getResultsUrl, type SearchMessages } from '../results/messages.ts';
import { Count, Filters, Message, Versions } from '../results/result-parts.tsx';
import { useFindings } from '../results/use-findings.ts';
import { countOptions, Options } from './Options.tsx';
import { useActiveOption } from './use-active-option.ts';

/** The number of pages to load during typing. */
const MAX_HITS = 6;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  page: string;
  messages: SearchMessages;
  onQuery: (query: string) => void;
  version: string | undefined;
  onVersion: (version: string | undefined) => void;
};

/** The part below the field: the groups, the results, and the link to all of them. */
export function SearchBody({ field, query, page, messages, onQuery, version, onVersion }: Props) {
  const [filter, setFilter] = useState<Filter>(ALL);
  const state = useFindings(query, { filter, version }, MAX_HITS, messages);
  const hits = state.findings?.hits ?? [];
  const total = state.findings?.total ?? 0;
  const [active, setActive] = useActiveOption(field, countOptions(hits), state.findings);
  return (
    <>
      {(state.findings || filter !== ALL) && (
        <>
          <Filters filter={filter} counts={state.findings?.counts ?? {}} messages={messages} onChoose={setFilter} />
          <Versions version={version} messages={messages} onVersion={onVersion} />
        </>
      )}
      <div className="search-results" aria-busy={state.isSearching}>
        {total > 0 && <Options hits={hits} active={active} messages={messages} onPoint={setActive} />}
        <Message
          state={state}
          typed={query}
          messages={messages}
          onQuery={onQuery}
          onFilter={setFilter}
          onVersion={onVersion}
        />
      </div>
      <Count state={state} messages={messages} />
      <div className="search-foot">
        <p className="search-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.move} <kbd>{messages.keys.enter}</kbd> {messages.keys.open}{' '}
          <kbd>{messages.keys.escape}</kbd> {messages.keys.close}
        </p>
        {total > 0 && (
          <a className="search-all" href={getResultsUrl(page, normalizeQuery(query), filter, version)}>
            {interpolate(messages.all, { n: total })}
          </a>
        )}
      </div>
    </>
  );
}
