import { createClient as createSupabaseClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '#contracts/backend-config.ts';
import { sessionKeyOf } from '../session/stored.ts';
import { backendFetch } from './fetch.client.ts';

/**
 * The client of a backend. Throws `supabaseUrl is required.` or `supabaseKey is required.` where one is missing. What is
 * in the page's address is left to the confirm page: nothing may be redeemed by merely opening a link.
 */
export function createClient({ url, key }: Backend): SupabaseClient {
  const storageKey = URL.canParse(url) ? { storageKey: sessionKeyOf(url) } : {};
  return createSupabaseClient(url, key, {
    auth: { detectSessionInUrl: false, flowType: 'implicit', ...storageKey },
    // The visitor is told, and decides to try again.
    db: { retry: false },
    global: { fetch: backendFetch },
  });
}
