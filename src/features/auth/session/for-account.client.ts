import { AuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js';
import { withTimeout } from '#lib/backend/timeout.ts';
import { authState, dropStoredSession, readStoredSession } from './session-state.ts';

/** As in `account.ts`, which would be one more file to load with the navbar's code. */
const getAccountId = () => (readStoredSession() ?? authState.get().session)?.user.id;

/** Makes a call for the account that is signed in now, and none if another one is before it can be made, as `isForAnother` explains. */
export async function callForAccount<T>(auth: SupabaseClient['auth'], call: () => Promise<T>): Promise<T> {
  const caller = authState.get().session?.user.id ?? getAccountId();
  const callIfSame = async () => {
    const now = (await auth.getSession()).data.session?.user.id;
    if (caller && now && now !== caller) throw new AuthSessionMissingError();
    return call();
  };
  return withTimeout(callIfSame());
}

/** The statuses with which the sign-in service says of a session that it has ended, or never was. */
const ENDED = [401, 403, 404];

/**
 * Ends all sessions of the account that is signed in now. The client's own function would end the session that this device has by the
 * time the answer arrives, whoever it is for. Resolves to whether this device is signed out of the account now, and throws if the
 * backend does not confirm it.
 */
export async function endAllSessions(auth: SupabaseClient['auth']): Promise<boolean> {
  const account = getAccountId();
  const { error } = await callForAccount(auth, async () => {
    const { data, error } = await auth.getSession();
    return data.session ? auth.admin.signOut(data.session.access_token, 'global') : { error };
  });
  if (error && !ENDED.includes(error.status ?? 0)) throw error;
  if (getAccountId() !== account) return false;
  dropStoredSession();
  await auth.signOut({ scope: 'local' });
  return true;
}
