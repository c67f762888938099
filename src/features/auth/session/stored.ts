import type { Session } from '@supabase/supabase-js';
import { storage } from '#lib/storage.ts';

/** The key of local storage that holds the session, as the client names it by default: from the first label of the host. */
export const sessionKeyOf = (url: string): string => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;

/** Keys of local storage under which a client keeps a session. */
export const isSessionKey = (key: string): boolean => /^sb-.+-auth-token$/.test(key);

function sessionKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(isSessionKey);
  } catch {
    return [];
  }
}

export const hasStoredSession = (): boolean => sessionKeys().length > 0;

/** What a page needs to show a session; the client checks the rest when it reads it. */
const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  'refresh_token' in value &&
  'user' in value &&
  typeof value.user === 'object';

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The session as it lies in storage: for the time in which nobody can be asked about it. */
export const readStoredSession = (): Session | null =>
  sessionKeys()
    .map((key) => parse(storage.get(key)))
    .find(isSession) ?? null;

/** Signs this browser out where the client cannot do it. The other tabs hear of it by the `storage` event. */
export function dropStoredSession(): void {
  for (const key of sessionKeys()) storage.set(key, null);
}
