import { type RefObject, useEffect, useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { startEngine } from '../engine/load.client.ts';
import { tidy } from '../engine/query.ts';
import type { Filter } from '../model.ts';
import { Count } from '../results/Count.tsx';
import { Filters } from '../results/Filters.tsx';
import { Message } from '../results/Message.tsx';
import { useFindings } from '../results/use-findings.ts';
import { pageAddress, type SearchWords } from '../results/words.ts';
import { Options, optionCount } from './Options.tsx';
import { useChoice } from './use-choice.ts';

/** So many pages are loaded while one types. */
const BEST = 6;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  page: string;
  words: SearchWords;
  onQuery: (query: string) => void;
};

/** What stands below the field: where to look, the results, and the way to all of them. */
export function SearchBody({ field, query, page, words, onQuery }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const state = useFindings(query, filter, BEST);
  const hits = state.findings?.hits ?? [];
  const total = state.findings?.total ?? 0;
  const [active, setActive] = useChoice(field, optionCount(hits), state.findings);
  // Its index is on the way before the first word is typed. What fails is told when something is searched for.
  useEffect(() => {
    startEngine().catch(() => {});
  }, []);
  return (
    <>
      {(state.findings || filter !== 'all') && (
        <Filters filter={filter} counts={state.findings?.counts ?? {}} words={words} onChoose={setFilter} />
      )}
      <div className="search-results" aria-busy={state.isSearching}>
        {total > 0 && <Options hits={hits} active={active} words={words} onPoint={setActive} />}
        <Message state={state} typed={query} words={words} onQuery={onQuery} onFilter={setFilter} />
      </div>
      <Count state={state} words={words} />
      <div className="search-foot">
        <p className="search-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {words.keys.move} <kbd>{words.keys.enter}</kbd> {words.keys.open}{' '}
          <kbd>{words.keys.escape}</kbd> {words.keys.close}
        </p>
        {total > 0 && (
          <a className="search-all" href={pageAddress(page, tidy(query), filter)}>
            {total === 1 ? words.allOne : fill(words.all, { n: total })}
          </a>
        )}
      </div>
    </>
  );
}
