import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isReadingStatus, type ReadingDocument, type ReadingStatus } from '#contracts/membership/reading.ts';
import { type DatabaseProblem, toResult, useAuth } from '#features/auth/index.ts';
import { membershipState } from '../status/state.ts';

type ProblemKind = DatabaseProblem['kind'];

/** What the signed-in person is asked to read. After a failed call it keeps its last value. */
type Reading = {
  status: ReadingStatus | null;
  /** The problem of the last call. */
  problem: ProblemKind | null;
  /** The document whose confirmation is being sent. */
  pending: string | null;
};

const INITIAL: Reading = { status: null, problem: null, pending: null };

/** The statement that was published with the version, in the language of the page or else in another one. */
export function findReadingStatement({ statements }: ReadingDocument, pageLocale: string) {
  const locale = [pageLocale, ...Object.keys(statements)].find((candidate) => statements[candidate]);
  return locale ? { locale, text: statements[locale] } : null;
}

/** What the signed-in person is asked to read, and a function to confirm it. Use it inside `AuthProvider`. */
export function useReading() {
  const { client, user } = useAuth();
  const [reading, setReading] = useState(INITIAL);
  // On the member page, somebody may rest or leave in the meantime.
  const standing = useSyncExternalStore(
    membershipState.subscribe,
    () => membershipState.get().status?.standing,
    () => undefined,
  );
  const account = user?.id ?? null;
  const current = useRef(account);
  current.current = account;

  const call = useCallback(
    async (name: string, args: object): Promise<void> => {
      if (!client || !account) return;
      const result = await toResult(client.rpc(name, args), isReadingStatus);
      // Somebody else is signed in by now.
      if (current.current !== account) return;
      setReading((before) => ({
        status: result.ok ? result.data : before.status,
        problem: result.ok ? null : result.problem.kind,
        pending: null,
      }));
    },
    [client, account],
  );
  const reload = useCallback(() => void call('reading_status', {}), [call]);

  useEffect(() => {
    if (account && !client) setReading({ ...INITIAL, problem: navigator.onLine ? 'unreachable' : 'offline' });
    else if (account) reload();
    else setReading(INITIAL);
  }, [account, client, reload]);

  // Another standing may ask for something else. The first one that is known is no change.
  const known = useRef(standing);
  useEffect(() => {
    if (known.current && standing && standing !== known.current) reload();
    known.current = standing;
  }, [standing, reload]);

  /** Confirms exactly the given text, and no later one. */
  function confirm(id: string, sha256: string, locale: string): void {
    if (reading.pending) return;
    setReading((before) => ({ ...before, problem: null, pending: id }));
    void call('acknowledge_document', { document: id, sha256, locale });
  }

  return { ...reading, account, confirm, reload };
}
