import type { SupabaseClient } from '@supabase/supabase-js';
import { storage } from '../../lib/storage.ts';
import { parseStatus } from '../status/parse-status.ts';
import { standingOf } from '../status/standing.ts';
import { membershipState } from '../status/state.ts';
import { isOld, parseRemembered, remember, STANDING_KEY } from './remembered.ts';

/** Who is signed in, and what is needed to ask how they stand. */
export type Watched = { client: SupabaseClient; user: string; graceDays: number };

/** Tells the other places of the page that something else is known now. */
const CHANGE_EVENT = 'commonplace:standing';

/** What is known, for browsers that keep nothing. */
let inMemory: string | null = null;

const stored = () => storage.get(STANDING_KEY) ?? inMemory;

function note(user: string, isAsked: boolean): void {
  remember({ user, at: Date.now(), isAsked });
  inMemory = JSON.stringify({ user, at: Date.now(), isAsked });
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Whether a signature is asked for of somebody, as far as is known. */
export const isAskedOf = (user: string | null): boolean =>
  user !== null && (parseRemembered(stored(), user)?.isAsked ?? false);

/** Nobody is signed in: nothing is kept. */
export function forget(): void {
  inMemory = null;
  remember(null);
  document.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Who declined is reminded only once the grace period is over. */
function noteStatus(answer: unknown, { user, graceDays }: Watched): void {
  const status = parseStatus(answer);
  if (!status) return;
  const standing = standingOf(status, graceDays);
  note(user, standing.kind === 'due' || (standing.kind === 'asked' && !standing.isDeclined));
}

/** Asks at most once an hour, whatever comes of it, and only where it can be answered. */
async function ask(watched: Watched): Promise<void> {
  const { client, user } = watched;
  if (!navigator.onLine || !isOld(parseRemembered(stored(), user), Date.now())) return;
  // Before the answer comes: a second tab, or the menu beside the bar, need not ask too.
  note(user, isAskedOf(user));
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

export function onChange(listener: () => void): () => void {
  addEventListener('storage', listener);
  document.addEventListener(CHANGE_EVENT, listener);
  return () => {
    removeEventListener('storage', listener);
    document.removeEventListener(CHANGE_EVENT, listener);
  };
}
