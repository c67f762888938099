import type { Session, SupabaseClient } from '@supabase/supabase-js';

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

const initial: AuthState = { client: null, session: null, loading: true, notice: null };
const listeners = new Set<() => void>();
let state = initial;

/** The one state that all islands of a page share; it outlives soft navigation. */
export const authState = {
  get: (): AuthState => state,
  /** What is known at build, and at an island's first render. */
  initial: (): AuthState => initial,
  set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
