import { useCallback, useEffect, useState } from 'react';
import { type Check, nullable } from '#contracts/check.ts';
import { NOT_IN_GOOD_STANDING } from '#contracts/error-codes.ts';
import { toResult, useAuth, useAuthState } from '#features/auth/index.ts';
import { useLatest } from '#lib/use-latest.ts';
import type { MembersPagesData } from './data.ts';
import { arePageEntries, isPageText, type PageEntry, type PageText } from './model.ts';
import { findKeptPage, forgetPages, keepPage, keepPublished, listKeptPages } from './offline-store.ts';

/** Why there is nothing to read: a message, and whether the reason is the person's status or the connection. */
type Problem = { kind: 'refused' | 'failed' | 'offline'; message: string };

type Answer<T> = { data: T } | { problem: Problem };

/** Calls a database function as the signed-in person. A response of another shape is a problem. Never throws. */
export type Call = <T>(name: string, args: object, isExpected: Check<T>) => Promise<Answer<T>>;

const WITHOUT_NETWORK = ['offline', 'unreachable'];
const WITHOUT_BACKEND = ['slow', 'server'];

/** Calls of the signed-in reader; null until the client is loaded. */
function useCall({ messages, signIn, locale }: MembersPagesData): Call | null {
  const { client } = useAuth();
  const { notice } = useAuthState();
  const call = useCallback<Call>(
    async <T>(name: string, args: object, isExpected: Check<T>) => {
      const offline: Answer<T> = { problem: { kind: 'offline', message: messages.notOffline } };
      if (!client) return offline;
      const result = await toResult(client.rpc(name, { locale, ...args }), isExpected);
      if (result.ok) return { data: result.data };
      const { code, kind } = result.problem;
      if (code === NOT_IN_GOOD_STANDING) {
        forgetPages();
        return { problem: { kind: 'refused', message: messages.refused } };
      }
      if (WITHOUT_NETWORK.includes(kind)) return offline;
      // What is kept on this device is shown for these as well.
      const isAway = WITHOUT_BACKEND.includes(kind);
      return { problem: { kind: isAway ? 'offline' : 'failed', message: signIn.messages.database[kind] } };
    },
    [client, messages, signIn, locale],
  );
  return client || notice === 'offline' ? call : null;
}

/** The result for a path: the page, null if there is none, or why it cannot be shown. */
type Shown = { path: string; page?: PageText | null; isKept: boolean; problem: Problem | null };

/**
 * The list of pages, and the page at the requested path, or the first one if there is none at the root. Both are undefined until
 * they are loaded; `retry` requests both again.
 */
export function useMembersPages(data: MembersPagesData, account: string, asked: string) {
  const { locale } = data;
  const call = useCall(data);
  const [pages, setPages] = useState<readonly PageEntry[]>();
  const [listProblem, setListProblem] = useState<Problem | null>(null);
  const [shown, setShown] = useState<Shown>();
  const latestList = useLatest();
  const latestPage = useLatest();
  const isInList = pages?.some((page) => page.path === asked);
  const path = asked === '/' && !isInList ? (pages?.[0]?.path ?? asked) : asked;

  const loadList = useCallback(async () => {
    const answer = call && (await latestList(call('members_pages', {}, arePageEntries)));
    if (!answer) return;
    if ('data' in answer) keepPublished(account, locale, answer.data);
    // Without a network the list contains the stored pages, which is not a problem.
    setListProblem('problem' in answer && answer.problem.kind === 'failed' ? answer.problem : null);
    setPages('data' in answer ? answer.data : listKeptPages(account, locale));
  }, [call, account, locale, latestList]);

  const loadPage = useCallback(async () => {
    const answer = call && (await latestPage(call('members_page', { path }, nullable(isPageText))));
    if (!answer) return;
    if ('data' in answer) {
      if (answer.data) keepPage(account, locale, answer.data);
      setShown({ path, page: answer.data, isKept: false, problem: null });
      return;
    }
    const kept = answer.problem.kind === 'offline' ? findKeptPage(account, locale, path) : undefined;
    setShown(kept ? { path, page: kept, isKept: true, problem: null } : { path, isKept: false, ...answer });
  }, [call, account, locale, path, latestPage]);

  useEffect(() => void loadList(), [loadList]);
  useEffect(() => void loadPage(), [loadPage]);

  const retry = () => {
    void loadList();
    void loadPage();
  };
  const current = shown?.path === path ? { ...shown, problem: shown.problem ?? listProblem } : undefined;
  return { call, path, pages, shown: current, retry };
}
