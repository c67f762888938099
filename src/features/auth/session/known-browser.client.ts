import type { SupabaseClient } from '@supabase/supabase-js';
import { FUNCTION_NOT_FOUND } from '#contracts/error-codes.ts';
import { randomUuid } from '#lib/random-uuid.ts';
import { storage } from '#lib/storage.ts';

/**
 * The key of local storage with the random number by which an account recognizes this browser, so that a sign-in from another one is
 * reported by e-mail. It is sent only after signing in. It survives signing out; deleting the account removes it.
 */
const BROWSER_KEY = 'commonplace.browser';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The number of this browser, made at the first sign-in; null if storage is blocked. */
function getMark(): string | null {
  const stored = storage.get(BROWSER_KEY);
  if (stored && UUID.test(stored)) return stored;
  storage.set(BROWSER_KEY, randomUuid());
  return storage.get(BROWSER_KEY);
}

/** Reports from which browser somebody has just signed in. Never throws. */
export async function nameBrowser(client: SupabaseClient): Promise<void> {
  const mark = getMark();
  if (!mark) return;
  const { error } = await client.rpc('recognise_browser', { mark });
  // The database may not have this schema step yet.
  if (error && error.code !== FUNCTION_NOT_FOUND) console.error('This browser was not named after signing in.', error);
}

/** Forgets the number, when the account is deleted. */
export const forgetBrowser = (): void => storage.set(BROWSER_KEY, null);
