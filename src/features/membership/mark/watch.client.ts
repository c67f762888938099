import type { SupabaseClient } from '@supabase/supabase-js';
import { getMembershipState } from '#contracts/membership/membership-state.ts';
import { parseStatus } from '#contracts/membership/parse-status.ts';
import { membershipState } from '../status/state.ts';
import { isOld } from './age.ts';
import type { Known } from './known.client.ts';

/**
 * Who is signed in, and what is needed to ask how they stand. What is known is handed over: imported here too it would be a
 * file of its own, which the navbar would have to wait for.
 */
export type Watched = { client: SupabaseClient; user: string; graceDays: number; known: Known };

/** Who declined is reminded only once the grace period is over. */
function noteStatus(answer: unknown, { user, graceDays, known }: Watched): void {
  const status = parseStatus(answer);
  if (!status) return;
  const state = getMembershipState(status, graceDays);
  known.note(user, state.kind === 'overdue' || (state.kind === 'signatureRequested' && !state.isDeclined));
}

/** Asks at most once an hour, whatever comes of it, and only where it can be answered. */
async function ask(watched: Watched): Promise<void> {
  const { client, user, known } = watched;
  if (!navigator.onLine || !isOld(known.of(user), Date.now())) return;
  // Before the answer comes: a second tab, or the menu beside the bar, need not ask too.
  known.note(user, known.isAskedOf(user));
  // Nobody waits for the answer, so a failure is nobody's trouble: the browser notes it, and it is asked again in an hour.
  const { data } = await client.rpc('membership_status');
  noteStatus(data, watched);
}

/** Does something once the page has nothing else to do. Safari is only asked to wait. */
function whenIdle(job: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(job, 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(job);
  return () => cancelIdleCallback(idle);
}

/** Keeps it known how somebody stands: what the page learns anyway is noted at once, and otherwise it is asked when idle. */
export function watch(watched: Watched): () => void {
  const stopWaiting = whenIdle(() => void ask(watched));
  const stopListening = membershipState.subscribe(() => {
    const { status } = membershipState.get();
    if (status) noteStatus(status, watched);
  });
  return () => {
    stopWaiting();
    stopListening();
  };
}
