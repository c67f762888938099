import { useEffect, useRef, useState } from 'react';
import { find } from '../engine/find.client.ts';
import { forgetEngine, NoIndex, NoWebAssembly } from '../engine/load.client.ts';
import { isTooShort, normalizeQuery } from '../engine/query.ts';
import { getScope } from '../engine/scope.ts';
import type { Filter, Findings } from '../model.ts';
import type { SearchMessages } from './messages.ts';

/** A query waits this long for the next one if the one before came in less time, so that quick letters do not all cause a search. */
const PAUSE_MS = 70;

export type SearchState = {
  /** The latest findings. They stay during the next search. */
  findings: Findings | undefined;
  isSearching: boolean;
  failure: 'offline' | 'failed' | 'blocked' | 'unbuilt' | undefined;
  retry: () => void;
};

const getFailure = (error: unknown) => {
  if (error instanceof NoWebAssembly) return 'blocked';
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
  const changedAt = useRef(Number.NEGATIVE_INFINITY);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again.
  useEffect(() => {
    if (isTooShort(query)) {
      setState({ findings: undefined, isSearching: false, failure: undefined });
      return;
    }
    const now = performance.now();
    const pause = now - changedAt.current < PAUSE_MS ? PAUSE_MS : 0;
    changedAt.current = now;
    let isWanted = true;
    setState(({ findings }) => ({ findings, isSearching: true, failure: undefined }));
    const timer = setTimeout(() => {
      const scope = getScope(Object.keys(messages.groups), messages.versions, version);
      find(query, { filter, scope }, count, () => isWanted).then(
        (findings) => isWanted && findings && setState({ findings, isSearching: false, failure: undefined }),
        (error) => {
          if (!isWanted) return;
          // Pagefind keeps failing if it could not start, even when the network is back.
          forgetEngine();
          setState({ findings: undefined, isSearching: false, failure: getFailure(error) });
        },
      );
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query, filter, version, count, attempt]);

  return { ...state, retry: () => setAttempt(attempt + 1) };
}
