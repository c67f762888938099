import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { withTimeout } from '#lib/backend/timeout.ts';
import { dropStoredSession, readStoredSession } from './session-state.ts';

type Auth = SupabaseClient['auth'];

/** The statuses with which the sign-in service says of a session that it has ended, or never was. */
const ENDED = [401, 403, 404];

/** Tells the backend that a session which is not this device's has ended. */
export async function endSession(auth: Auth, { access_token }: Session): Promise<void> {
  const { error } = await auth.admin.signOut(access_token, 'local');
  if (error) console.error('The backend was not informed of the sign-out.', error);
}

/**
 * Ends what this device has of an account, unless another session was begun meanwhile, here or in another tab; without an account, unless
 * there is any. Resolves to whether it did.
 */
export async function leaveDevice(auth: Auth, account?: string): Promise<boolean> {
  const stored = readStoredSession();
  if (stored && stored.user.id !== account) return false;
  dropStoredSession();
  const { error } = await auth.signOut({ scope: 'local' });
  if (error) console.error('The backend was not informed of the sign-out.', error);
  return true;
}

/**
 * Ends all sessions of an account, and none of another one that was signed in meanwhile: the client's own function would end whatever
 * session this device has once the answer is here. Resolves to whether this device is signed out now, and throws if the backend does not
 * confirm it.
 */
export async function endAllSessions(auth: Auth, account: string): Promise<boolean> {
  const { data, error: none } = await withTimeout(auth.getSession());
  // Some browsers remove what a site has stored while its page is open. Nothing then proves whose sessions to end.
  if (!data.session) throw none ?? new Error('There is no session.');
  if (data.session.user.id !== account) return false;
  const { error } = await withTimeout(auth.admin.signOut(data.session.access_token, 'global'));
  if (error && !ENDED.includes(error.status ?? 0)) throw error;
  return leaveDevice(auth, account);
}
