import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { groupHits } from '../engine/hit.ts';
import { normalizeQuery } from '../engine/query.ts';
import { focusThen } from '../focus-then.ts';
import { ALL, type Filter, type Hit } from '../model.ts';
import { formatCount, getResultsUrl, type SearchMessages } from '../results/messages.ts';
import { Count, Filters, HitTitle, Marked, Message, Versions } from '../results/result-parts.tsx';
import { useFindings } from '../results/use-findings.ts';

const PORTION = 10;

/** Where the visitor left the results: how many were shown, and how far the page was scrolled. */
type Place = { count: number; top: number };

/** The place that the history has for this entry, after Back or Forward. */
function readPlace(): Place | undefined {
  const state: unknown = 'navigation' in window ? navigation.currentEntry?.getState() : undefined;
  if (typeof state !== 'object' || !state || !('count' in state && 'top' in state)) return undefined;
  const { count, top } = state;
  return typeof count === 'number' && typeof top === 'number' ? { count, top } : undefined;
}

type Props = { page: string; messages: Pick<Messages, 'crash'> & { search: SearchMessages } };

function Results({ page, messages: { search: messages } }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>(ALL);
  const [version, setVersion] = useState<string>();
  const [count, setCount] = useState(PORTION);
  const [isReady, setReady] = useState(false);
  const state = useFindings(query, { filter, version }, count, messages);
  const { findings } = state;
  const results = useRef<HTMLDivElement>(null);
  const top = useRef<number>(undefined);

  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    // Text typed before hydration takes precedence over the URL.
    const text = field.current?.value || parameters.get('q') || '';
    if (field.current) field.current.value = text;
    setQuery(text);
    const group = parameters.get('in') ?? ALL;
    setFilter(Object.hasOwn(messages.groups, group) ? group : ALL);
    const wanted = parameters.get('version') ?? undefined;
    const isKnown = wanted === ALL || messages.versions?.older.some(({ name }) => name === wanted);
    setVersion(messages.versions && isKnown ? wanted : undefined);
    const place = readPlace();
    top.current = place?.top;
    setCount(place?.count ?? PORTION);
    setReady(true);
  }, [messages]);
  // The URL always shows this search, so that it can be shared.
  useEffect(() => {
    const url = getResultsUrl(page, normalizeQuery(query), filter, version);
    // The reader may be on the way to another page, whose URL is shown already.
    const isHere = `${location.pathname}/`.startsWith(page);
    if (isReady && isHere && url !== location.pathname + location.search) history.replaceState(history.state, '', url);
  }, [page, query, filter, version, isReady]);

  useEffect(() => {
    if (!('navigation' in window)) return;
    const keepPlace = () => navigation.updateCurrentEntry({ state: { count, top: scrollY } satisfies Place });
    navigation.addEventListener('navigate', keepPlace);
    return () => navigation.removeEventListener('navigate', keepPlace);
  }, [count]);
  // The browser restores the position before there are results.
  useLayoutEffect(() => {
    if (!findings || top.current === undefined) return;
    scrollTo({ top: top.current, behavior: 'instant' });
    top.current = undefined;
  }, [findings]);

  const search = (text: string) => {
    top.current = undefined;
    if (field.current) field.current.value = text;
    setQuery(text);
    setCount(PORTION);
  };
  const showMore = () => setCount(count + PORTION);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    search(field.current?.value ?? '');
  };
  return (
    <>
      <search>
        <form className="search-form search-page-form" action={page} onSubmit={onSubmit}>
          <Icon name="search" />
          <input
            suppressHydrationWarning
            ref={field}
            name="q"
            aria-label={messages.name}
            placeholder={messages.placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            onInput={(event) => search(event.currentTarget.value)}
          />
          <Button type="submit">{messages.page.submit}</Button>
        </form>
      </search>
      <div className="search-results" aria-busy={state.isSearching} ref={results} tabIndex={-1}>
        {/* Inside, as they come with the first findings and would move what is already there. */}
        {(findings || filter !== ALL) && (
          <>
            <Filters filter={filter} counts={findings?.counts ?? {}} messages={messages} onChoose={setFilter} />
            <Versions version={version} messages={messages} onVersion={setVersion} />
          </>
        )}
        {findings && findings.total > 0 && (
          <>
            <p className="search-count">{formatCount(messages, findings.total)}</p>
            <ResultList hits={findings.hits} messages={messages} />
            {findings.hits.length < findings.total && (
              <Button onClick={count + PORTION < findings.total ? showMore : focusThen(results, showMore)}>
                {messages.page.more}
              </Button>
            )}
          </>
        )}
        <Message
          state={{ ...state, retry: focusThen(results, state.retry) }}
          typed={query}
          messages={messages}
          onQuery={focusThen(results, search)}
          onFilter={focusThen(results, setFilter)}
          onVersion={focusThen(results, setVersion)}
        />
      </div>
      <Count state={state} messages={messages} />
    </>
  );
}

/** The search page: all results of the query in the URL. */
export default function SearchResults(props: Props) {
  return (
    <CrashBoundary messages={props.messages.crash}>
      <Results {...props} />
    </CrashBoundary>
  );
}

/** The results of the search page: a heading for each group, a link to each page and passage. */
function ResultList({ hits, messages }: { hits: Hit[]; messages: SearchMessages }) {
  return groupHits(hits).map(({ group, hits }) => (
    <section key={group} aria-label={messages.groups[group]}>
      <h2 className="search-group">{messages.groups[group]}</h2>
      <ul>
        {hits.map(({ title, url, version, pieces, passages }) => (
          <li key={url} className="search-hit">
            <a className="search-page" href={url}>
              <HitTitle title={title} version={version} messages={messages} />
              {pieces.length > 0 && (
                <span className="search-text">
                  <Marked pieces={pieces} />
                </span>
              )}
            </a>
            {passages.map((passage) => (
              <a key={passage.url} className="search-passage" href={passage.url}>
                <span className="search-title">{passage.title}</span>
                <span className="search-text">
                  <Marked pieces={passage.pieces} />
                </span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  ));
}
