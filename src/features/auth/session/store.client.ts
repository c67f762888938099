import type { Backend } from '#contracts/backend-config.ts';
import { findEmbeddedBackend } from '#lib/backend/find-embedded.client.ts';
import { SESSION_EVENT } from '#lib/events.ts';
import type { SessionClient, SignOutOptions } from './session-client.client.ts';
import {
  authState,
  dropStoredSession,
  forgetUser,
  hasStoredSession,
  isSessionKey,
  readStoredSession,
  setSessionBackend,
} from './session-state.ts';

/** Thrown if the site has no backend. */
class NoBackend extends Error {
  override name = 'NoBackend';

  constructor() {
    super('This site has no backend to sign in to.');
  }
}

const RETRY_MS = 30_000;

let configured: Backend | null = null;
let isStarted = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let sessionClient: Promise<SessionClient | null> | undefined;

async function load(): Promise<SessionClient | null> {
  const backend = configured ?? (await findEmbeddedBackend());
  if (!backend) return null;
  const module = await import('./session-client.client.ts');
  return module.startSessionClient(backend);
}

/** The session client, loaded at the first call; null if the site has no backend. After an error it may be called again. */
export function findSessionClient(): Promise<SessionClient | null> {
  sessionClient ??= load().catch((error: unknown) => {
    sessionClient = undefined;
    throw error;
  });
  return sessionClient;
}

/** Restores the stored session. If the backend cannot be reached, the session stays as it is and a retry follows. */
async function lookUp(): Promise<void> {
  try {
    const found = await findSessionClient();
    await (found ? found.lookUp() : authState.set({ loading: false }));
  } catch (error) {
    console.error('The backend could not be reached.', error);
    const session = readStoredSession();
    authState.set({ session, loading: false, notice: session && 'offline' });
  }
  clearTimeout(retryTimer);
  if (authState.get().notice === 'offline') retryTimer = setTimeout(retry, RETRY_MS);
}

const retry = () => {
  if (authState.get().notice === 'offline' && navigator.onLine && !document.hidden) void lookUp();
};

/** Follows sign-in and sign-out in other tabs. */
function follow(): void {
  if (hasStoredSession()) void lookUp();
  else if (authState.get().session) authState.set({ session: null, notice: null });
}

/** While a session is restored or shown, the navbar reserves space for it and no form is shown. */
function markSession(): void {
  const { session, loading } = authState.get();
  document.documentElement.toggleAttribute('data-session', session !== null || (loading && hasStoredSession()));
  if (session) dispatchEvent(new Event(SESSION_EVENT));
}

/** Starts once per page. Without a stored session nothing is fetched. */
export function startAuth(backend: Backend | null): void {
  if (isStarted) {
    // For a page that is swapped in, space was reserved because of any session, also of another program.
    markSession();
    return;
  }
  isStarted = true;
  configured = backend;
  // An embedded backend has the site's own host.
  setSessionBackend(backend?.url ?? location.href);
  authState.subscribe(markSession);
  addEventListener('storage', ({ key }) => (key === null || isSessionKey(key)) && follow());
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  if (hasStoredSession()) void lookUp();
  else authState.set({ loading: false });
}

/**
 * Signs out on this device at once, even if the backend or its client cannot be fetched, or would first renew a session that is about
 * to expire. The backend is informed afterwards. Errors are only logged.
 */
export async function signOut(how?: SignOutOptions): Promise<void> {
  forgetUser();
  const session = readStoredSession();
  dropStoredSession();
  authState.set({ session: null, notice: null });
  const found = await findSessionClient().catch(() => null);
  await found?.signOut(session, how);
}

/** The session client for an action that needs it. Errors are logged, and thrown for the form to show. */
export async function requireSessionClient(): Promise<SessionClient> {
  const found = await findSessionClient().catch((error: unknown) => {
    console.error('The backend could not be reached.', error);
    throw error;
  });
  if (!found) throw new NoBackend();
  return found;
}

/** Sends the one-time link and code. Errors are logged, and thrown for the form to show. */
export async function signInWithEmail(email: string, redirectTo: string): Promise<void> {
  const found = await requireSessionClient();
  await found.sendMail(email, redirectTo);
}
