import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DatabaseProblem, useAuth } from '#features/auth/index.ts';
import { type MembershipState, membershipState } from './state.ts';
import { act, listen, type MembershipCall, reload, setAccount } from './store.client.ts';

export type { MembershipCall };

export type Membership = MembershipState & {
  /** Loads the status again. If that fails, `problem` says why. */
  reload: () => void;
  /** Signs, declines or leaves. Resolves to whether it succeeded. Never throws: if it fails, `problem` says why. */
  act: (call: MembershipCall) => Promise<boolean>;
};

/** The membership of the signed-in person, shared by all islands and kept in step with other tabs. Use it inside `AuthProvider`. */
export function useMembership(): Membership {
  const { client, user, loading } = useAuth();
  const state = useSyncExternalStore(membershipState.subscribe, membershipState.get, membershipState.initial);
  const id = user?.id ?? null;
  useEffect(listen, []);
  // While this island is still loading, another one may have set the account already.
  useEffect(() => {
    if (!loading) setAccount({ client, id });
  }, [client, id, loading]);
  return { ...state, reload, act };
}

/** A membership call with its own pending state and problem, separate from those of other calls on the page. */
export function useMembershipCall({ act }: Membership) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<DatabaseProblem | null>(null);

  /** Resolves to whether it succeeded. Does nothing while another call is pending. */
  async function run(call: MembershipCall): Promise<boolean> {
    if (membershipState.get().isBusy) return false;
    setProblem(null);
    setRunning(true);
    const isDone = await act(call);
    setRunning(false);
    if (!isDone) setProblem(membershipState.get().problem);
    return isDone;
  }

  return { run, isRunning, problem, clear: () => setProblem(null) };
}
