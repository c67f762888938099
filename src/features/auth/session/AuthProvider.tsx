import type { Session, SupabaseClient, User } from '@supabase/supabase-js';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { Backend } from '#contracts/backend-config.ts';
import type { SignOutOptions } from './session-client.client.ts';
import { type AuthState, authState } from './session-state.ts';
import { signInWithEmail, signOut, startAuth } from './store.client.ts';

type Auth = {
  user: User | null;
  session: Session | null;
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  /** Signs out on this device. Never throws: errors are logged. */
  signOut: (how?: SignOutOptions) => Promise<void>;
  /** Sends a one-time link and code; the link leads to `redirectTo`. Throws the error that was logged. */
  signInWithEmail: (email: string, redirectTo: string) => Promise<void>;
  /** Null until a session is stored or a form is used, and if there is no backend. */
  client: SupabaseClient | null;
};

const AuthContext = createContext<Auth | null>(null);

/** The whole state, for sign-in itself. */
export const useAuthState = (): AuthState =>
  useSyncExternalStore(authState.subscribe, authState.get, authState.initial);

/** Gives an island access to sign-in. All providers of a page share one state. */
export function AuthProvider({ backend, children }: { backend: Backend | null; children: ReactNode }) {
  const { client, session, loading } = useAuthState();
  // This must run before the effects of other components, which may need the backend at once.
  useLayoutEffect(() => startAuth(backend), [backend]);
  const value = useMemo(
    () => ({ user: session?.user ?? null, session, loading, signOut, signInWithEmail, client }),
    [session, loading, client],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
}

/** Who is signed in, with the functions to sign in and out. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
