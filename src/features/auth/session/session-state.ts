import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { isString, objectOf, parseJson } from '#contracts/check.ts';
import { storage } from '#lib/storage.ts';
import { createStore } from '#lib/store.ts';
import { USER_STORAGE_KEYS } from '#lib/user-storage-keys.ts';

/** The key of local storage that holds the session, as the client names it by default: from the first label of the host. */
export const getSessionKey = (url: string): string => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;

/** That of this site's backend. Others may be stored: of another program on the host, or of a backend that the site had before. */
let ownKey = '';

/** Says which session counts, by the URL of the backend. */
export function setSessionBackend(url: string): void {
  ownKey = getSessionKey(url);
}

/** Whether this key of local storage is that of the session. */
export const isSessionKey = (key: string): boolean => key === ownKey;

export const hasStoredSession = (): boolean => storage.get(ownKey) !== null;

const hasShown = objectOf({ access_token: isString, refresh_token: isString, user: objectOf({ id: isString }) });
/** Checks what a page needs to show a session. The client checks the rest when it reads it. */
const isSession = (value: unknown): value is Session => hasShown(value);

/** The stored session, unchecked. For when the backend cannot be asked. */
export const readStoredSession = (): Session | null => parseJson(storage.get(ownKey), isSession);

/** Removes the session where the client cannot. Other tabs get a `storage` event. */
export const dropStoredSession = (): void => storage.set(ownKey, null);

/** Removes what else is stored about the person. */
export function forgetUser(): void {
  for (const key of USER_STORAGE_KEYS) storage.set(key, null);
}

/**
 * What the page says about the session: `offline` it could not be checked · `again` it failed the check and was dropped, so that
 * the person has to sign in again · `clock` it works although the device's clock is wrong.
 */
export type Notice = 'offline' | 'again' | 'clock';

export type AuthState = {
  client: SupabaseClient | null;
  /** Whether the backend takes passkeys; false until the client is there. */
  hasPasskeys: boolean;
  /** Checked, or kept from an earlier check while the backend cannot be asked. */
  session: Session | null;
  loading: boolean;
  notice: Notice | null;
};

/** The state that all islands of a page share. */
export const authState = createStore<AuthState>({
  client: null,
  hasPasskeys: false,
  session: null,
  loading: true,
  notice: null,
});
