import { useCallback, useEffect, useState } from 'react';
import { NOT_IN_GOOD_STANDING } from '#contracts/error-codes.ts';
import { toResult, useAuth, useAuthState } from '#features/auth/index.ts';
import type { MembersPagesData } from './data.ts';
import type { PageEntry, PageText } from './model.ts';
import { findKeptPage, forgetPages, keepPage, keepPublished, listKeptPages } from './offline-store.ts';

/** Why there is nothing to read: a sentence, and whether it is for what the person is and not for the connection. */
type Problem = { kind: 'refused' | 'failed' | 'offline'; message: string };

type Answer<T> = { data: T } | { problem: Problem };

/** Calls a function of the database as who is signed in. Never throws. */
export type Call = <T>(name: string, args: object) => Promise<Answer<T>>;

const WITHOUT_NETWORK = ['offline', 'unreachable', 'slow', 'server'];

/** Calls of the reader who is signed in; null until the client is there. */
function useCall({ messages, signIn, locale }: MembersPagesData): Call | null {
  const { client } = useAuth();
  const { notice } = useAuthState();
  const call = useCallback<Call>(
    async <T>(name: string, args: object) => {
      const offline: Answer<T> = { problem: { kind: 'offline', message: messages.notOffline } };
      if (!client) return offline;
      const result = await toResult<T>(client.rpc(name, { locale, ...args }));
      if (result.ok) return { data: result.data };
      const { code, kind } = result.problem;
      if (code === NOT_IN_GOOD_STANDING) {
        forgetPages();
        return { problem: { kind: 'refused', message: messages.refused } };
      }
      if (WITHOUT_NETWORK.includes(kind)) return offline;
      return { problem: { kind: 'failed', message: signIn.messages.database[kind] } };
    },
    [client, messages, signIn, locale],
  );
  return client || notice === 'offline' ? call : null;
}

/** The list of pages and the one at a path; `page` is null where there is none. Both undefined until they have come. */
export function useMembersPages(data: MembersPagesData, account: string, path: string) {
  const { locale } = data;
  const call = useCall(data);
  const [tries, setTries] = useState(0);
  const [pages, setPages] = useState<readonly PageEntry[]>();
  const [shown, setShown] = useState<{ path: string; page: PageText | null; isKept: boolean }>();
  const [problem, setProblem] = useState<Problem | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!call) return;
    let isCurrent = true;
    void call<PageEntry[]>('members_pages', {}).then((answer) => {
      if (!isCurrent) return;
      if ('data' in answer) keepPublished(account, locale, answer.data);
      setPages('data' in answer ? answer.data : listKeptPages(account, locale));
    });
    return () => {
      isCurrent = false;
    };
  }, [call, account, locale, tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!call) return;
    let isCurrent = true;
    void call<PageText | null>('members_page', { path }).then((answer) => {
      if (!isCurrent) return;
      if ('data' in answer) {
        if (answer.data) keepPage(account, locale, answer.data);
        setShown({ path, page: answer.data, isKept: false });
        setProblem(null);
        return;
      }
      const kept = answer.problem.kind === 'offline' ? findKeptPage(account, locale, path) : undefined;
      setShown(kept && { path, page: kept, isKept: true });
      setProblem(kept ? null : answer.problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, account, locale, path, tries]);

  return { call, pages, shown: shown?.path === path ? shown : undefined, problem, retry: () => setTries(tries + 1) };
}
