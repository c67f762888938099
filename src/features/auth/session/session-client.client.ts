import type { EmailOtpType, Session, SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '#contracts/backend-config.ts';
import { EMAIL_EXISTS, USER_NOT_FOUND } from '#contracts/error-codes.ts';
import { adoptStyles } from '#lib/adopt-styles.ts';
import { withTimeout } from '#lib/backend/timeout.ts';
import itemStyles from '../auth-item.css?inline';
import { createClient } from './backend-client.client.ts';
import { checkClaims } from './claims.client.ts';
import { endAllSessions, endSession, leaveDevice } from './end-sessions.client.ts';
import { forgetBrowser, nameBrowser } from './known-browser.client.ts';
import {
  authState,
  dropStoredSession,
  forgetUser,
  hasStoredSession,
  type Notice,
  readStoredSession,
} from './session-state.ts';

/** The proof that an e-mail address is a person's own: the code or link in a mail, or the parameters in links of the hosted service. */
export type Proof =
  | { by: 'code'; email: string; token: string }
  | { by: 'link'; tokenHash: string; type: EmailOtpType }
  | { by: 'exchange'; code: string }
  | { by: 'tokens'; accessToken: string; refreshToken: string };

/** The link or the code of a mail that confirms another address. */
type EmailChangeProof = { token_hash: string } | { email: string; token: string };

/** `ended`: the backend no longer has the session, because the account was deleted. */
export type SignOutOptions = { ended?: boolean };

/** An account that a link signs in to, while another one is signed in on this device. Nothing has changed yet. */
export type OtherAccount = {
  email: string;
  /** Signs in to it, and out of the previous one. */
  change: () => Promise<void>;
  /** Ends the session that the link has opened. */
  decline: () => Promise<void>;
};

/** Thrown if a new session fails the check of its token. */
class SessionRejected extends Error {
  override name = 'SessionRejected';
}

/** The part of sign-in that needs the backend's client. It is loaded only when needed. */
export type SessionClient = ReturnType<typeof startSessionClient>;

export function startSessionClient(backend: Backend) {
  // Nobody is shown in the navbar before this.
  adoptStyles(itemStyles);
  const client = createClient(backend);
  const { auth } = client;
  authState.set({ client, hasPasskeys: backend.passkeys ?? false });
  /** The last check of a session, so that no token is checked twice. */
  let latest: { token: string; checked: Promise<void> } | undefined;

  /** The token of the session that somebody has signed out of here. */
  let left: string | undefined;

  /** For sessions that must not become this device's. Only one, as several would share their state. */
  let apart: SupabaseClient['auth'] | undefined;
  const getApart = () => {
    apart ??= createClient(backend, { isApart: true }).auth;
    return apart;
  };

  const set = (session: Session | null, notice: Notice | null = null) =>
    authState.set({ session, notice, loading: false });

  async function check(session: Session): Promise<void> {
    const verdict = await checkClaims(auth, session);
    if (left === session.access_token) return;
    // The backend no longer has the session, so the client has removed it by itself, as when somebody signs out.
    if (verdict.kind === 'invalid' && !latest) return set(null, 'again');
    if (latest?.token !== session.access_token) return;
    if (verdict.kind === 'invalid') return reject(verdict.reason);
    if (verdict.kind === 'unknown') {
      console.error('The session could not be checked.', verdict.reason);
      latest = undefined;
    }
    const notices = { valid: null, clock: 'clock', unknown: 'offline' } as const;
    set(session, notices[verdict.kind]);
  }

  /** Drops a session that failed the check, on this device only. Its token cannot revoke anything. */
  async function reject(reason: unknown): Promise<void> {
    console.error('The session failed the check and was dropped.', reason);
    latest = undefined;
    dropStoredSession();
    await auth.signOut({ scope: 'local' });
    set(null, 'again');
  }

  /** Shows the stored session, marked as unchecked, if the backend cannot be asked. */
  function keepUnchecked(): void {
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

  async function acceptNew(session: Session): Promise<void> {
    await accept(session);
    if (!authState.get().session) throw new SessionRejected();
    void nameBrowser(client);
  }

  /** Takes over a session that was opened apart. */
  async function adopt({ access_token, refresh_token }: Session): Promise<void> {
    const { data, error } = await withTimeout(auth.setSession({ access_token, refresh_token }));
    if (!data.session) throw error ?? new Error('The backend gave no session.');
    await acceptNew(data.session);
  }

  const offer = (other: Session, here: Session): OtherAccount => ({
    email: other.user.email ?? '',
    async change() {
      await adopt(other);
      forgetUser();
      await endSession(auth, here);
    },
    decline: () => endSession(auth, other),
  });

  auth.onAuthStateChange((event, session) => {
    // `lookUp` reads the first session and handles its errors.
    if (event === 'INITIAL_SESSION') return;
    // Where storage is blocked, this session may be another tab's, which the client here does not hold. `signIn` accepts the client's own.
    if (event === 'SIGNED_IN' && !hasStoredSession()) return;
    void accept(session);
  });

  return {
    client,

    /** Reads the stored session, renews it if it has expired, and checks it. Never throws. */
    async lookUp(): Promise<void> {
      const shown = authState.get().session;
      const stored = readStoredSession();
      // Calls are already made for the account that another tab has signed in to, so nothing of the previous one is shown meanwhile.
      if (shown && stored && shown.user.id !== stored.user.id)
        authState.set({ session: null, loading: true, notice: null });
      if (!navigator.onLine) return keepUnchecked();
      const had = hasStoredSession();
      const { data, error } = await withTimeout(auth.getSession()).catch((error: unknown) => ({ data: null, error }));
      if (error) console.error('The session could not be read.', error);
      if (error && hasStoredSession()) return keepUnchecked();
      // The backend did not renew the session, and the client has removed it.
      if (!data?.session && had && !hasStoredSession()) return set(null, 'again');
      await accept(data?.session ?? null);
    },

    /**
     * Asks the backend whether the session was ended elsewhere. Then the person has to sign in again, unless the account was deleted:
     * it resolves to whether it was.
     */
    async askForSession(): Promise<boolean> {
      const had = authState.get().session;
      const { error } = await withTimeout(auth.getUser());
      if (error?.code === USER_NOT_FOUND) {
        await leaveDevice(auth, had?.user.id);
        return true;
      }
      // The client has removed it by itself, as when somebody signs out.
      if (had && !authState.get().session) set(null, 'again');
      return false;
    },

    async sendMail(email: string, redirectTo: string): Promise<void> {
      const { error } = await withTimeout(auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } }));
      if (!error) return;
      console.error('The sign-in e-mail was not sent.', error);
      throw error;
    },

    /**
     * Signs in, and ends the session that this replaces. If signing in fails, an existing session counts, so that following the same link
     * twice is a success; with a code only a session that another tab has begun meanwhile, as people who are signed in may have to do it
     * again. Anybody may have sent a link: if it is for another account than the one that is signed in, that is returned, for the person
     * to decide.
     */
    async signIn(proof: Proof): Promise<OtherAccount | null> {
      const shown = authState.get().session;
      const here = shown ?? readStoredSession();
      const isApart = proof.by !== 'code' && here !== null;
      const { data, error } = await withTimeout(redeem(proof, isApart ? getApart() : auth));
      const existing = error && (await withTimeout(auth.getSession())).data.session;
      const counts = proof.by !== 'code' || (!shown && existing?.user.email === proof.email.toLowerCase());
      const session = error ? counts && existing : data.session;
      if (!session) {
        console.error('Signing in failed.', error);
        throw error ?? new Error('The backend gave no session.');
      }
      if (isApart && !error && session.user.id !== here.user.id) return offer(session, here);
      await (isApart && !error ? adopt(session) : acceptNew(session));
      // The tokens of a link may be those of the session here.
      if (here && !error && proof.by !== 'tokens') await endSession(auth, here);
      return null;
    },

    /** Signs in with a passkey. The browser asks for it, and takes as long as the person does. */
    async signInWithPasskey(): Promise<void> {
      const here = authState.get().session ?? readStoredSession();
      const { data, error } = await auth.signInWithPasskey();
      if (!data?.session) {
        console.error('Signing in with a passkey failed.', error);
        throw error ?? new Error('The backend gave no session.');
      }
      await acceptNew(data.session);
      if (here) await endSession(auth, here);
    },

    /** Requests mails to the current and the new mailbox. Also succeeds if the new address has an account: the caller must not learn that. */
    async requestEmailChange(email: string, redirectTo: string): Promise<void> {
      const { error } = await withTimeout(auth.updateUser({ email }, { emailRedirectTo: redirectTo }));
      if (!error || error.code === EMAIL_EXISTS) return;
      console.error('The e-mails to change the address were not sent.', error);
      throw error;
    },

    /**
     * Confirms one of the two mailboxes. With the second one the address changes, every session ends, and this device gets a new
     * one if it was signed in to the same account. Resolves to whether the address has changed.
     */
    async confirmEmailChange(proof: EmailChangeProof): Promise<boolean> {
      const here = authState.get().session ?? readStoredSession();
      const { data, error } = await withTimeout(getApart().verifyOtp({ ...proof, type: 'email_change' }));
      if (error) {
        console.error('The change of the address was not confirmed.', error);
        throw error;
      }
      if (!data.session) return false;
      if (here?.user.id !== data.session.user.id) {
        await endSession(auth, data.session);
        return true;
      }
      await adopt(data.session);
      return true;
    },

    /** The e-mail address that a valid token is for; null if the check fails. A refused token would end the session of the client that asks. */
    async findEmail(accessToken: string): Promise<string | null> {
      const verdict = await withTimeout(checkClaims(getApart(), { access_token: accessToken }));
      return 'claims' in verdict && typeof verdict.claims.email === 'string' ? verdict.claims.email : null;
    },

    /** Ends the session that was stored until now, if it was, and the client's own. The backend may have `ended` it itself. Never throws. */
    async signOut(session: Session | null, { ended = false }: SignOutOptions = {}): Promise<void> {
      if (ended) forgetBrowser();
      left = session?.access_token ?? latest?.token;
      try {
        await leaveDevice(auth);
        const isExpired = session?.expires_at && session.expires_at * 1000 < Date.now();
        if (session && !ended && !isExpired) await endSession(auth, session);
      } catch (error) {
        console.error('Signing out failed.', error);
      }
    },

    /** Ends all sessions of an account on all devices. Throws if the backend does not confirm it. */
    async signOutEverywhere(account: string): Promise<void> {
      if (await endAllSessions(auth, account)) forgetUser();
    },
  };

  function redeem(proof: Proof, auth: SupabaseClient['auth']) {
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
