import { useEffect, useRef, useState } from 'react';
import { find } from '../engine/find.client.ts';
import { forgetEngine, NoIndex } from '../engine/load.client.ts';
import { isTooShort, normalizeQuery } from '../engine/query.ts';
import { getScope } from '../engine/scope.ts';
import type { Filter, Findings } from '../model.ts';
import type { SearchMessages } from './messages.ts';

/** The pause in typing after which a search starts, so that a quickly typed word causes only one search. */
const PAUSE_MS = 70;

export type SearchState = {
  /** The latest findings. They stay during the next search. */
  findings: Findings | undefined;
  isSearching: boolean;
  failure: 'offline' | 'failed' | 'unbuilt' | undefined;
  retry: () => void;
};

const getFailure = (error: unknown) => {
  if (error instanceof NoIndex && import.meta.env.DEV) return 'unbuilt';
  return navigator.onLine ? 'failed' : 'offline';
};

/** What to search in: a group, and a version of the docs if there are several. */
type SearchIn = { filter: Filter; version: string | undefined };

/** Searches while a query is typed. Only the latest search counts. */
export function useFindings(
  typed: string,
  { filter, version }: SearchIn,
  count: number,
  messages: SearchMessages,
): SearchState {
  const query = normalizeQuery(typed);
  const [state, setState] = useState<Omit<SearchState, 'retry'>>({
    findings: undefined,
    isSearching: false,
    failure: undefined,
  });
  const [attempt, setAttempt] = useState(0);
  // No pause for a query that was typed before hydration.
  const pause = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again.
  useEffect(() => {
    const wait = pause.current;
    pause.current = PAUSE_MS;
    if (isTooShort(query)) {
      setState({ findings: undefined, isSearching: false, failure: undefined });
      return;
    }
    let isWanted = true;
    setState(({ findings }) => ({ findings, isSearching: true, failure: undefined }));
    const timer = setTimeout(() => {
      const scope = getScope(Object.keys(messages.groups), messages.versions, version);
      find(query, { filter, scope }, count, () => isWanted).then(
        (findings) => isWanted && findings && setState({ findings, isSearching: false, failure: undefined }),
        (error) => isWanted && setState({ findings: undefined, isSearching: false, failure: getFailure(error) }),
      );
    }, wait);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query, filter, version, count, attempt]);

  const retry = () => {
    forgetEngine();
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}
