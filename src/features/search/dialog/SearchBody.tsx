import { type RefObject, useLayoutEffect, useState } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { storage } from '#lib/storage.ts';
import { normalizeQuery } from '../engine/query.ts';
import { focusThen } from '../focus-then.ts';
import { ALL, type Filter } from '../model.ts';
import { getResultsUrl, type SearchMessages } from '../results/messages.ts';
import { Count, Filters, Message, Versions } from '../results/result-parts.tsx';
import { useFindings } from '../results/use-findings.ts';
import { getNextOption } from './next-option.ts';
import { countOptions, getOptionId, LIST_ID, Options } from './Options.tsx';

/** The number of pages to load during typing. */
const MAX_HITS = 6;

/** As `open/open.client.ts` names it. A module that both share would be one more file for every page to fetch. */
const ATTRIBUTE = 'data-slash-off';

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
          state={{ ...state, retry: focusThen(field, state.retry) }}
          typed={query}
          messages={messages}
          onQuery={onQuery}
          onFilter={focusThen(field, setFilter)}
          onVersion={focusThen(field, onVersion)}
        />
      </div>
      <Count state={state} messages={messages} />
      <div className="search-foot">
        <p className="search-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {messages.keys.move} <kbd>{messages.keys.enter}</kbd> {messages.keys.open}{' '}
          <kbd>{messages.keys.escape}</kbd> {messages.keys.close}
        </p>
        <SlashSwitch name={messages.keys.slash} />
        {total > 0 && (
          <a className="search-all" href={getResultsUrl(page, normalizeQuery(query), filter, version)}>
            {interpolate(messages.all, { n: total })}
          </a>
        )}
      </div>
    </>
  );
}

/**
 * The index of the active option, or -1. The keys of the field move it, and the field's ARIA attributes name it. Enter follows the
 * option's link, with the modifier keys of a click. New `results` reset it.
 */
function useActiveOption(field: RefObject<HTMLInputElement | null>, count: number, results: unknown) {
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState(results);
  if (shown !== results) {
    setShown(results);
    setActive(-1);
  }

  // Before the results are painted, as a key may be pressed as soon as they are visible.
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    input.ariaExpanded = String(count > 0);
    if (count > 0) input.setAttribute('aria-controls', LIST_ID);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', getOptionId(active));
    else input.removeAttribute('aria-activedescendant');
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        const { ctrlKey, metaKey, shiftKey } = event;
        const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
        document.getElementById(getOptionId(active))?.dispatchEvent(press);
        return;
      }
      const next = getNextOption(event.key, active, count);
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
      document.getElementById(getOptionId(next))?.scrollIntoView({ block: 'nearest' });
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [field, active, count]);

  return [active, setActive] as const;
}

/**
 * Lets readers switch off that `/` opens the search (WCAG 2.1.4): a key that works alone is in the way of people who dictate or press
 * keys unintentionally. If storage is blocked, the choice lasts until the page is reloaded.
 */
function SlashSwitch({ name }: { name: string }) {
  const { documentElement: root } = document;
  return (
    <label className="search-slash">
      <input
        type="checkbox"
        defaultChecked={!root.hasAttribute(ATTRIBUTE)}
        onChange={({ currentTarget: { checked } }) => {
          root.toggleAttribute(ATTRIBUTE, !checked);
          storage.set('commonplace.no-slash', checked ? null : 'true');
        }}
      />
      <span>
        <kbd>/</kbd> {name}
      </span>
    </label>
  );
}
