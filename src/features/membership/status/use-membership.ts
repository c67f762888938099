import type { SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MembershipStatus, Signatory } from '#contracts/membership/status.ts';
import { isMembershipStatus } from '#contracts/membership/status-check.ts';
import {
  type DatabaseProblem,
  findSessionClient,
  mayBeDone,
  readStoredSession,
  toResult,
  useAuth,
} from '#features/auth/index.ts';
import { type MembershipState, membershipState } from './state.ts';

/** What a person can do about their membership. Each is a database function that returns the new status. */
export type MembershipCall =
  | {
      name: 'sign_agreements';
      args: {
        /** Null for a member who keeps their name. */
        display_name: string | null;
        signed: { document: string; sha256: string }[];
        /** The language of the statements that were ticked. */
        locale: string;
        /** Omitted if the person signs as last time, or if the community does not ask for it. */
        signatory?: Signatory;
      };
    }
  | { name: 'decline_agreements'; args: { declined: { document: string; sha256: string }[]; locale: string } }
  | { name: 'leave_community' | 'rest_membership' | 'resume_membership'; args: Record<string, never> };

/** The broadcast channel that tells other tabs whose membership has changed. */
const CHANNEL = 'commonplace.membership';

/** The account that the state belongs to, and the client that is signed in to it. */
let accountId: string | null = null;
let client: SupabaseClient | null = null;
let pending: Promise<unknown> | undefined;
/** Whether the status has to be loaded again after the pending call. */
let isStale = false;
let channel: BroadcastChannel | undefined;
let users = 0;

const problem = (kind: DatabaseProblem['kind'], message: string): DatabaseProblem => ({
  kind,
  message,
  details: '',
  hint: '',
  code: '',
  status: 0,
});

/** A status that is loaded after a refused signature does not hide the reason for the refusal. */
function show(status: MembershipStatus): void {
  const { problem, isBusy } = membershipState.get();
  membershipState.set({ status, problem: !isBusy && problem?.kind === 'changed' ? problem : null });
}

/** One call. The response is dropped if the session has ended or changed in the meantime. */
async function call(name: string, args: object): Promise<MembershipStatus | null> {
  const caller = accountId;
  if (!client || !caller) return null;
  const result = await toResult(client.rpc(name, args), isMembershipStatus);
  if (caller !== accountId) return null;
  if (result.ok) {
    show(result.data);
    return result.data;
  }
  membershipState.set({ problem: result.problem });
  // The refused version is no longer in force.
  if (result.problem.kind === 'changed') isStale = true;
  return null;
}

/** Tries once more to load the client, whose code or configuration could not be fetched. */
function fetchClient(): void {
  if (!accountId) return;
  membershipState.set({ problem: null });
  findSessionClient().catch((error: unknown) => {
    console.error('The backend could not be reached.', error);
    membershipState.set({ problem: problem(navigator.onLine ? 'unreachable' : 'offline', String(error)) });
  });
}

/** Loads the status; if a call is pending, after that. */
export function reload(): void {
  if (pending) isStale = true;
  else if (!client) fetchClient();
  else {
    membershipState.set({ problem: null });
    load();
  }
}

function load(): void {
  isStale = false;
  const done = call('membership_status', {}).finally(() => settle(done));
  pending = done;
}

/** Ends a call, and loads the status again if it has become stale in the meantime. */
function settle(done: Promise<unknown>): void {
  if (pending !== done) return;
  pending = undefined;
  if (isStale) load();
}

/** Makes a call unless one is being made already. Resolves to whether it succeeded. */
export async function act({ name, args }: MembershipCall): Promise<boolean> {
  if (membershipState.get().isBusy) return false;
  const caller = accountId;
  membershipState.set({ isBusy: true, problem: null });
  while (pending) await pending;
  // The account has changed in the meantime: do not sign in the name of the new one.
  if (caller !== accountId) return false;
  const done = call(name, args);
  pending = done;
  const status = await done;
  if (caller === accountId) membershipState.set({ isBusy: false });
  const { problem } = membershipState.get();
  if (!status && problem && mayBeDone(problem)) isStale = true;
  if (status) channel?.postMessage(accountId);
  settle(done);
  return status !== null;
}

/** Sets whose membership it is. The state of another account is dropped at once. */
export function setAccount(to: { client: SupabaseClient | null; id: string | null }): void {
  if (to.id === accountId && to.client === client) return;
  if (to.id !== accountId) membershipState.set(membershipState.initial());
  accountId = to.id;
  client = to.client;
  pending = undefined;
  if (accountId && !client) membershipState.set({ problem: problem(navigator.onLine ? 'unreachable' : 'offline', '') });
  else reload();
}

const onMessage = ({ data }: MessageEvent) => {
  if (data === accountId) reload();
};
/** A page that returns from the back/forward cache may have missed messages of other tabs. */
const onReturn = ({ persisted }: PageTransitionEvent) => {
  if (persisted) reload();
};

/** Undefined where a browser allows none: Firefox, if cookies are blocked. Other tabs then share no session either. */
function openChannel(): BroadcastChannel | undefined {
  try {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = onMessage;
    return opened;
  } catch {
    return undefined;
  }
}

/** Listens to the other tabs while at least one component uses the membership. */
export function listen(): () => void {
  users += 1;
  if (users === 1) {
    channel = openChannel();
    addEventListener('pageshow', onReturn);
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    channel?.close();
    channel = undefined;
    removeEventListener('pageshow', onReturn);
    // The next user loads the status again.
    setAccount({ client: null, id: null });
  };
}

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
  // The status is loaded while the session is checked, so that nobody waits for two time limits in turn. Until then there is no user.
  useEffect(() => {
    if (!loading) setAccount({ client, id });
    else if (client) setAccount({ client, id: readStoredSession()?.user.id ?? null });
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
