import { useCallback, useEffect, useState } from 'react';
import { type Check, nullable } from '#contracts/check.ts';
import { NOT_IN_GOOD_STANDING } from '#contracts/error-codes.ts';
import { toResult, useAuth, useAuthState } from '#features/auth/index.ts';
import { useLatest } from '#lib/use-latest.ts';
import type { MembersPagesData } from './data.ts';
import { arePageEntries, isPageText, type PageEntry, type PageText } from './model.ts';
import { findKeptPage, forgetPages, keepPage, keepPublished, listKeptPages } from './offline-store.ts';

/** Why there is nothing to read: a sentence, and whether it is for what the person is and not for the connection. */
type Problem = { kind: 'refused' | 'failed' | 'offline'; message: string };

type Answer<T> = { data: T } | { problem: Problem };

/** Calls a function of the database as who is signed in. An answer of another shape is a problem. Never throws. */
export type Call = <T>(name: string, args: object, isExpected: Check<T>) => Promise<Answer<T>>;

const WITHOUT_NETWORK = ['offline', 'unreachable', 'slow', 'server'];

/** Calls of the reader who is signed in; null until the client is there. */
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
      return { problem: { kind: 'failed', message: signIn.messages.database[kind] } };
    },
    [client, messages, signIn, locale],
  );
  return client || notice === 'offline' ? call : null;
}

/** What there is at a path: the page, null where there is none, or why it cannot be shown. */
type Shown = { path: string; page?: PageText | null; isKept: boolean; problem: Problem | null };

/**
 * The list of pages and what there is at the path that was asked for, or at the first one where nothing stands at the root. Both undefined
 * until they have come; `retry` asks for both again.
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
    // Without a network the list is that of the kept pages, and that is no problem.
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
