import { useEffect, useState } from 'react';
import { find } from '../engine/find.client.ts';
import { forgetEngine, NoIndex } from '../engine/load.client.ts';
import { isTooShort, tidy } from '../engine/query.ts';
import type { Filter, Findings } from '../model.ts';
import { getGroups, type SearchMessages } from './messages.ts';

/** In milliseconds: whoever types a word at once is answered once. */
const PAUSE = 70;

export type SearchState = {
  /** The latest answer; it stays while the next one is looked for. */
  findings: Findings | undefined;
  isSearching: boolean;
  failure: 'offline' | 'failed' | 'unbuilt' | undefined;
  retry: () => void;
};

const failureOf = (error: unknown) => {
  if (error instanceof NoIndex && import.meta.env.DEV) return 'unbuilt';
  return navigator.onLine ? 'failed' : 'offline';
};

/** Searches for a query as it is typed; only the latest one counts. */
export function useFindings(typed: string, filter: Filter, count: number, messages: SearchMessages): SearchState {
  const query = tidy(typed);
  const [state, setState] = useState<Omit<SearchState, 'retry'>>({
    findings: undefined,
    isSearching: false,
    failure: undefined,
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches anew.
  useEffect(() => {
    if (isTooShort(query)) {
      setState({ findings: undefined, isSearching: false, failure: undefined });
      return;
    }
    let isWanted = true;
    setState(({ findings }) => ({ findings, isSearching: true, failure: undefined }));
    const timer = setTimeout(() => {
      find(query, { filter, groups: getGroups(messages) }, count, () => isWanted).then(
        (findings) => isWanted && findings && setState({ findings, isSearching: false, failure: undefined }),
        (error) => isWanted && setState({ findings: undefined, isSearching: false, failure: failureOf(error) }),
      );
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query, filter, count, attempt]);

  const retry = () => {
    forgetEngine();
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}
