import type { EmailOtpType, Session } from '@supabase/supabase-js';
import type { Backend } from '#contracts/backend-config.ts';
import { inTime } from '#lib/backend/limit.ts';
import { createClient } from '../backend/client.client.ts';
import { checkClaims } from './claims.client.ts';
import { authState, type Notice } from './state.ts';
import { dropStoredSession, hasStoredSession, readStoredSession } from './stored.ts';

/** What proves that an address is somebody's: the code or the link of a mail, or what the hosted service's links carry. */
export type Proof =
  | { by: 'code'; email: string; token: string }
  | { by: 'link'; tokenHash: string; type: EmailOtpType }
  | { by: 'exchange'; code: string }
  | { by: 'tokens'; accessToken: string; refreshToken: string };

/** `ended`: the backend has no such session any more, as its account is gone. */
export type SignOut = { ended?: boolean };

/** Thrown where a session that was just begun fails the check of its token. */
class SessionRejected extends Error {
  override name = 'SessionRejected';
}

/** The part of sign-in that needs the backend's client, which is why it is fetched only when it is needed. */
export type Engine = ReturnType<typeof startEngine>;

export function startEngine(backend: Backend) {
  const client = createClient(backend);
  const { auth } = client;
  authState.set({ client });
  /** The session whose check is under way or done last, so that it is not asked about twice. */
  let latest: { token: string; checked: Promise<void> } | undefined;

  const set = (session: Session | null, notice: Notice | null = null) =>
    authState.set({ session, notice, loading: false });

  async function check(session: Session): Promise<void> {
    const verdict = await checkClaims(auth, session);
    if (latest?.token !== session.access_token) return;
    if (verdict.is === 'invalid') return reject(verdict.reason);
    if (verdict.is === 'unknown') {
      console.error('The session could not be checked.', verdict.reason);
      latest = undefined;
    }
    const notices = { valid: null, clock: 'clock', unknown: 'offline' } as const;
    set(session, notices[verdict.is]);
  }

  /** A session that fails the check is dropped on this device; there is nothing to revoke with it. */
  async function reject(reason: unknown): Promise<void> {
    console.error('The session failed the check and was dropped.', reason);
    latest = undefined;
    dropStoredSession();
    await auth.signOut({ scope: 'local' });
    set(null, 'again');
  }

  /** Nobody can be asked: what is stored is shown, and marked as unchecked. */
  function keep(): void {
    const session = readStoredSession() ?? authState.get().session;
    set(session, session && 'offline');
  }

  function accept(session: Session | null): Promise<void> {
    if (!session) {
      latest = undefined;
      set(null, authState.get().notice === 'again' ? 'again' : null);
      return Promise.resolve();
    }
    if (latest?.token !== session.access_token) latest = { token: session.access_token, checked: check(session) };
    return latest.checked;
  }

  auth.onAuthStateChange((event, session) => {
    // The first session is looked up below, with its errors.
    if (event !== 'INITIAL_SESSION') void accept(session);
  });

  return {
    client,

    /** Reads the stored session, renews it where it has expired, and checks it. Never throws. */
    async lookUp(): Promise<void> {
      if (!navigator.onLine) return keep();
      const had = hasStoredSession();
      const { data, error } = await inTime(auth.getSession()).catch((error: unknown) => ({ data: null, error }));
      if (error) console.error('The session could not be read.', error);
      if (error && hasStoredSession()) return keep();
      // The backend did not renew it, and the client has removed it.
      if (!data?.session && had && !hasStoredSession()) return set(null, 'again');
      await accept(data?.session ?? null);
    },

    async sendMail(email: string, redirectTo: string): Promise<void> {
      const { error } = await inTime(auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } }));
      if (!error) return;
      console.error('The sign-in e-mail was not sent.', error);
      throw error;
    },

    /** Signs in. Where that fails, a session that is there already counts: the same link pressed twice is a success. */
    async signIn(proof: Proof): Promise<void> {
      const { data, error } = await inTime(redeem(proof));
      const existing = error && (await inTime(auth.getSession())).data.session;
      const isSame = !existing || proof.by !== 'code' || existing.user.email === proof.email.toLowerCase();
      const session = error ? isSame && existing : data.session;
      if (!session) {
        console.error('Signing in failed.', error);
        throw error ?? new Error('The backend gave no session.');
      }
      await accept(session);
      if (!authState.get().session) throw new SessionRejected();
    },

    /** The address that a token is for, once the token passed the check; null where it cannot be told. */
    async addressOf(accessToken: string): Promise<string | null> {
      const verdict = await inTime(checkClaims(auth, { access_token: accessToken }));
      return 'claims' in verdict && typeof verdict.claims.email === 'string' ? verdict.claims.email : null;
    },

    /** Signs this device out at once; the backend hears of it when it can, unless it has `ended` the session itself. */
    async signOut({ ended = false }: SignOut = {}): Promise<void> {
      const session = readStoredSession();
      // An expired session would first be renewed, which nobody needs any more.
      const isExpired = session?.expires_at && session.expires_at * 1000 < Date.now();
      if (ended || isExpired) dropStoredSession();
      set(null);
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) console.error('The backend did not hear of the sign-out.', error);
    },

    /** Ends every session of this person, on all devices. Throws where the backend did not confirm it. */
    async signOutEverywhere(): Promise<void> {
      const { error } = await inTime(auth.signOut({ scope: 'global' }));
      if (error) throw error;
    },
  };

  function redeem(proof: Proof) {
    switch (proof.by) {
      case 'code':
        return auth.verifyOtp({ email: proof.email, token: proof.token, type: 'email' });
      case 'link':
        return auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.type });
      case 'exchange':
        return auth.exchangeCodeForSession(proof.code);
      case 'tokens':
        return auth.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
    }
  }
}
