import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { createStore } from '#lib/store.ts';

/**
 * What the page has to say about the session: it could not be checked, it failed the check and was dropped, or it works
 * although the device's clock is wrong.
 */
export type Notice = 'offline' | 'again' | 'clock';

export type AuthState = {
  client: SupabaseClient | null;
  /** Checked, or kept from an earlier check while the backend cannot be asked. */
  session: Session | null;
  loading: boolean;
  notice: Notice | null;
};

/** The one state that all islands of a page share. */
export const authState = createStore<AuthState>({ client: null, session: null, loading: true, notice: null });
