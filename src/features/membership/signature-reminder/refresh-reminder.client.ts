import type { SupabaseClient } from '@supabase/supabase-js';
import { getPendingSignatures, isInGoodStanding } from '#contracts/membership/membership-state.ts';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { isMembershipStatus } from '#contracts/membership/status-check.ts';
import { adoptStyles } from '#lib/adopt-styles.ts';
import { storage } from '#lib/storage.ts';
import { MEMBERS_PAGES_KEY } from '#lib/user-storage-keys.ts';
import { membershipState } from '../status/state.ts';
import type { Reminder, ReminderCache } from './reminder-cache.ts';
import styles from './signature-reminder.css?inline';

/** How long a cached reminder stays valid. */
const FRESH_MS = 3_600_000;

/** Whether the backend has to be asked again. A clock that was set back does not delay that. */
export const isStale = (reminder: Reminder | null, now: number): boolean =>
  !reminder || Math.abs(now - reminder.at) >= FRESH_MS;

/**
 * The signed-in user with their client, and the cache. The cache is passed in, not imported: shared by two chunks it would become
 * a separate chunk, which the navbar would have to wait for.
 */
type RefreshOptions = { client: SupabaseClient; user: string; cache: ReminderCache };

/**
 * Members who declined see the reminder only after the grace period. People who may no longer read the members' pages keep none of them
 * on this device.
 */
function saveStatus(status: MembershipStatus, { user, cache }: RefreshOptions): void {
  if (!isInGoodStanding(status)) storage.set(MEMBERS_PAGES_KEY, null);
  const pending = getPendingSignatures(status);
  cache.save(user, pending !== null && (pending.isOverdue || !pending.isDeclined));
}

/** Asks at most once an hour, even after a failure, and only with a connection. */
async function fetchStatus(options: RefreshOptions, isWanted: () => boolean): Promise<void> {
  const { client, user, cache } = options;
  if (!navigator.onLine || !isStale(cache.get(user), Date.now())) return;
  // Save before the response comes, so that a second tab or the mobile menu does not ask too.
  cache.save(user, cache.isRequestedFrom(user));
  // A failure needs no message, as nobody is waiting. The next attempt follows in an hour.
  const { data } = await client.rpc('membership_status');
  if (isWanted() && isMembershipStatus(data)) saveStatus(data, options);
}

/** Runs a job when the page is idle; in Safari after two seconds. */
function whenIdle(job: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(job, 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(job);
  return () => cancelIdleCallback(idle);
}

/** Keeps the cache up to date: it saves each status that the page loads, and loads one when the page is idle. */
export function refreshReminder(options: RefreshOptions): () => void {
  adoptStyles(styles);
  let isWanted = true;
  const stopWaiting = whenIdle(() => void fetchStatus(options, () => isWanted));
  const save = () => {
    const { status } = membershipState.get();
    if (status) saveStatus(status, options);
  };
  // It may have been loaded while the session was checked.
  save();
  const stopListening = membershipState.subscribe(save);
  return () => {
    // An answer that arrives later would store whom it is about, although they have signed out.
    isWanted = false;
    stopWaiting();
    stopListening();
  };
}
