import { type RefObject, useEffect, useState } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { startEngine } from '../engine/load.client.ts';
import { tidy } from '../engine/query.ts';
import { ALL, type Filter } from '../model.ts';
import { Count } from '../results/Count.tsx';
import { Filters } from '../results/Filters.tsx';
import { Message } from '../results/Message.tsx';
import { pageAddress, type SearchMessages } from '../results/messages.ts';
import { useFindings } from '../results/use-findings.ts';
import { Options, optionCount } from './Options.tsx';
import { useChoice } from './use-choice.ts';

/** So many pages are loaded while one types. */
const BEST = 6;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  page: string;
  messages: SearchMessages;
  onQuery: (query: string) => void;
};

/** What stands below the field: where to look, the results, and the way to all of them. */
export function SearchBody({ field, query, page, messages, onQuery }: Props) {
  const [filter, setFilter] = useState<Filter>(ALL);
  const state = useFindings(query, filter, BEST, messages);
  const hits = state.findings?.hits ?? [];
  const total = state.findings?.total ?? 0;
  const [active, setActive] = useChoice(field, optionCount(hits), state.findings);
  // Its index is on the way before the first word is typed. What fails is told when something is searched for.
  useEffect(() => {
    startEngine().catch(() => {});
  }, []);
  return (
    <>
      {(state.findings || filter !== ALL) && (
        <Filters filter={filter} counts={state.findings?.counts ?? {}} messages={messages} onChoose={setFilter} />
      )}
      <div className="search-results" aria-busy={state.isSearching}>
        {total > 0 && <Options hits={hits} active={active} messages={messages} onPoint={setActive} />}
        <Message state={state} typed={query} messages={messages} onQuery={onQuery} onFilter={setFilter} />
      </div>
      <Count state={state} messages={messages} />
      <div className="search-foot">
        <p className="search-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.move} <kbd>{messages.keys.enter}</kbd> {messages.keys.open}{' '}
          <kbd>{messages.keys.escape}</kbd> {messages.keys.close}
        </p>
        {total > 0 && (
          <a className="search-all" href={pageAddress(page, tidy(query), filter)}>
            {interpolate(messages.all, { n: total })}
          </a>
        )}
      </div>
    </>
  );
}
