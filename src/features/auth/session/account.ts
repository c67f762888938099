import { authState, readStoredSession } from './session-state.ts';

/** The account that is signed in on this device, for what arrives late. A tab whose page still shows another one learns of it here. */
export const getAccountId = (): string | undefined => (readStoredSession() ?? authState.get().session)?.user.id;

/**
 * Whether a call would be made for another account than the one that is signed in now. It first waits for a session that is about to
 * expire, which may take half a minute to be renewed: time to sign in to another account in another tab.
 */
export async function isForAnother(): Promise<boolean> {
  const { client, session } = authState.get();
  const caller = session?.user.id ?? readStoredSession()?.user.id;
  const now = (await client?.auth.getSession())?.data.session?.user.id;
  return caller !== undefined && now !== undefined && now !== caller;
}
