import type { SupabaseClient } from '@supabase/supabase-js';
import { parseStatus } from '#contracts/membership/parse-status.ts';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { type DatabaseProblem, findEngine, resultOf } from '#features/auth/index.ts';
import { membershipState } from './state.ts';

/** What somebody can do about their membership, each a function of the backend that answers with the new status. */
export type MembershipCall =
  | {
      name: 'sign_agreements';
      args: {
        /** Null for a member who keeps the name. */
        display_name: string | null;
        signed: { document: string; sha256: string }[];
        statement: string;
        locale: string;
      };
    }
  | { name: 'decline_agreements'; args: { declined: { document: string; sha256: string }[]; locale: string } }
  | { name: 'leave_community'; args: Record<string, never> };

/** Tells the other tabs whose membership has changed. */
const CHANNEL = 'commonplace.membership';

/** Of whom the state speaks: their account's id, and the client that asks for them. */
let owner: string | null = null;
let client: SupabaseClient | null = null;
let underWay: Promise<unknown> | undefined;
/** Whether there was news while a call was under way. */
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

/** What is loaded because something was refused does not take the reason away. */
function show(status: MembershipStatus): void {
  const { problem, isBusy } = membershipState.get();
  membershipState.set({ status, problem: !isBusy && problem?.kind === 'changed' ? problem : null });
}

/** One call. Its answer is dropped where the session has ended meanwhile, or is another's. */
async function call(name: string, args: object): Promise<MembershipStatus | null> {
  const asked = owner;
  if (!client || !asked) return null;
  const result = await resultOf<unknown>(client.rpc(name, args));
  if (asked !== owner) return null;
  const status = result.ok ? parseStatus(result.data) : null;
  if (status) show(status);
  else if (!result.ok) {
    membershipState.set({ problem: result.problem });
    // What was refused speaks of a version that is not in force any more.
    if (result.problem.kind === 'changed') isStale = true;
  } else {
    console.error(`${name} did not answer with a membership.`, result.data);
    membershipState.set({ problem: problem('other', `${name} did not answer with a membership.`) });
  }
  return status;
}

/** Without a client there is nothing to ask: its code, or the backend's address, could not be fetched. */
function fetchClient(): void {
  if (!owner) return;
  membershipState.set({ problem: null });
  findEngine().catch((error: unknown) => {
    console.error('The backend could not be reached.', error);
    membershipState.set({ problem: problem(navigator.onLine ? 'unreachable' : 'offline', String(error)) });
  });
}

/** Asks for the status; where a call is under way, once that is done. */
export function reload(): void {
  if (underWay) isStale = true;
  else if (!client) fetchClient();
  else {
    membershipState.set({ problem: null });
    load();
  }
}

function load(): void {
  isStale = false;
  const done = call('membership_status', {}).finally(() => settle(done));
  underWay = done;
}

/** A call is over: what has become stale meanwhile is loaded. */
function settle(done: Promise<unknown>): void {
  if (underWay !== done) return;
  underWay = undefined;
  if (isStale) load();
}

/** Does something, unless something is being done already: a second press changes nothing. Whether it was done. */
export async function act({ name, args }: MembershipCall): Promise<boolean> {
  if (membershipState.get().isBusy) return false;
  const by = owner;
  membershipState.set({ isBusy: true, problem: null });
  while (underWay) await underWay;
  // Another account's words are not signed in the name of this one.
  if (by !== owner) return false;
  const done = call(name, args);
  underWay = done;
  const status = await done;
  if (by === owner) membershipState.set({ isBusy: false });
  if (status) channel?.postMessage(owner);
  settle(done);
  return status !== null;
}

/** Whose membership it is, as sign-in says. What is known of another's is gone at once. */
export function attend(to: { client: SupabaseClient | null; id: string | null }): void {
  const isKnown = to.id === owner && to.client === client;
  if (isKnown) return;
  if (to.id !== owner) membershipState.set(membershipState.initial());
  owner = to.id;
  client = to.client;
  underWay = undefined;
  if (owner && !client) membershipState.set({ problem: problem(navigator.onLine ? 'unreachable' : 'offline', '') });
  else reload();
}

const onNews = ({ data }: MessageEvent) => {
  if (data === owner) reload();
};
/** A page that comes back from the browser's memory may have missed the news. */
const onReturn = ({ persisted }: PageTransitionEvent) => {
  if (persisted) reload();
};

/** The first part of a page that shows the membership begins to listen to the other tabs; the last one ends that. */
export function listen(): () => void {
  users += 1;
  if (users === 1) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = onNews;
    addEventListener('pageshow', onReturn);
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    channel?.close();
    channel = undefined;
    removeEventListener('pageshow', onReturn);
    // Whoever comes next asks anew.
    attend({ client: null, id: null });
  };
}
