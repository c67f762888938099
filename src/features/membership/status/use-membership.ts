import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '#features/auth/index.ts';
import { type MembershipState, membershipState } from './state.ts';
import { act, attend, listen, type MembershipCall, reload } from './store.client.ts';

export type { MembershipCall };

export type Membership = MembershipState & {
  /** Asks for the status once more; where it cannot be had, `problem` says why. */
  reload: () => void;
  /** Signs, declines or leaves; gives whether that was done. Never throws: what went wrong is `problem`. */
  act: (call: MembershipCall) => Promise<boolean>;
};

/** The membership of whoever is signed in, shared by all islands of the page and in step with other tabs. Inside `AuthProvider`. */
export function useMembership(): Membership {
  const { client, user, loading } = useAuth();
  const state = useSyncExternalStore(membershipState.subscribe, membershipState.get, membershipState.initial);
  const id = user?.id ?? null;
  useEffect(listen, []);
  // Until it is known whether somebody is signed in, another island may know already.
  useEffect(() => {
    if (!loading) attend({ client, id });
  }, [client, id, loading]);
  return { ...state, reload, act };
}
