import { AuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js';
import { withTimeout } from '#lib/backend/timeout.ts';
import { getAccountId, isForAnother } from './account.ts';
import { dropStoredSession } from './session-state.ts';

/** Makes a call for the account that is signed in now, and none if another one is before it can be made. */
export const callForAccount = <T>(call: () => Promise<T>): Promise<T> =>
  withTimeout(
    isForAnother().then((isOther) => {
      if (isOther) throw new AuthSessionMissingError();
      return call();
    }),
  );

/** The statuses with which the sign-in service says of a session that it has ended, or never was. */
const ENDED = [401, 403, 404];

/**
 * Ends all sessions of the account that is signed in now. The client's own function would end the session that this device has by the
 * time the answer arrives, whoever it is for. Resolves to whether this device is signed out of the account now, and throws if the
 * backend does not confirm it.
 */
export async function endAllSessions(auth: SupabaseClient['auth']): Promise<boolean> {
  const account = getAccountId();
  const { error } = await callForAccount(async () => {
    const { data, error } = await auth.getSession();
    return data.session ? auth.admin.signOut(data.session.access_token, 'global') : { error };
  });
  if (error && !ENDED.includes(error.status ?? 0)) throw error;
  if (getAccountId() !== account) return false;
  dropStoredSession();
  await auth.signOut({ scope: 'local' });
  return true;
}
