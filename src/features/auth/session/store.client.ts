import type { Backend } from '#contracts/backend-config.ts';
import { findEmbedded } from '#lib/backend/find.client.ts';
import { PERSONAL_KEYS } from '#lib/personal-keys.ts';
import { SESSION_EVENT } from '#lib/session-event.ts';
import { storage } from '#lib/storage.ts';
import type { Engine, SignOut } from './engine.client.ts';
import { authState } from './state.ts';
import { dropStoredSession, hasStoredSession, isSessionKey, readStoredSession } from './stored.ts';

/** Thrown where the site has no backend to sign in to. */
export class NoBackend extends Error {
  override name = 'NoBackend';

  constructor() {
    super('This site has no backend to sign in to.');
  }
}

const ASK_AGAIN_MS = 30_000;

let configured: Backend | null = null;
let isStarted = false;
let nextTime: ReturnType<typeof setTimeout> | undefined;
let engine: Promise<Engine | null> | undefined;

async function load(): Promise<Engine | null> {
  const backend = configured ?? (await findEmbedded());
  if (!backend) return null;
  const { startEngine } = await import('./engine.client.ts');
  return startEngine(backend);
}

/** The backend, with its client fetched now if it was not needed before; null where the site has none. May be tried again. */
export function findEngine(): Promise<Engine | null> {
  engine ??= load().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/** Shows what the stored session says. A backend that cannot be reached leaves it as it is, and is asked again. */
async function lookUp(): Promise<void> {
  try {
    const found = await findEngine();
    await (found ? found.lookUp() : authState.set({ loading: false }));
  } catch (error) {
    console.error('The backend could not be reached.', error);
    const session = readStoredSession();
    authState.set({ session, loading: false, notice: session && 'offline' });
  }
  clearTimeout(nextTime);
  if (authState.get().notice === 'offline') nextTime = setTimeout(askAgain, ASK_AGAIN_MS);
}

const askAgain = () => {
  if (authState.get().notice === 'offline' && navigator.onLine && !document.hidden) void lookUp();
};

/** Another tab signed in or out. */
function follow({ key }: StorageEvent): void {
  if (key !== null && !isSessionKey(key)) return;
  if (hasStoredSession()) void lookUp();
  else if (authState.get().session) authState.set({ session: null, notice: null });
}

/** While a session is looked up or shown, the navbar keeps a place for it, and no form is shown. */
function markSession(): void {
  const { session, loading } = authState.get();
  document.documentElement.toggleAttribute('data-session', session !== null || (loading && hasStoredSession()));
  if (session) dispatchEvent(new Event(SESSION_EVENT));
}

/** Begins once a page: without a stored session nothing is fetched, and nobody is signed in. */
export function startAuth(backend: Backend | null): void {
  if (isStarted) return;
  isStarted = true;
  configured = backend;
  authState.subscribe(markSession);
  addEventListener('storage', follow);
  addEventListener('online', askAgain);
  document.addEventListener('visibilitychange', askAgain);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasStoredSession()) void lookUp();
    else if (persisted) authState.set({ session: null });
  });
  if (hasStoredSession()) void lookUp();
  else authState.set({ loading: false });
}

/** Signs this device out, also while the backend or its client cannot be fetched. Errors are logged only. */
export async function signOut(how?: SignOut): Promise<void> {
  for (const key of PERSONAL_KEYS) storage.set(key, null);
  const found = await findEngine().catch(() => null);
  try {
    if (found) return await found.signOut(how);
    dropStoredSession();
    authState.set({ session: null, notice: null });
  } catch (error) {
    console.error('Signing out failed.', error);
  }
}

/** The backend for an act that needs it. Errors are logged, and thrown for the form to show. */
export async function needEngine(): Promise<Engine> {
  const found = await findEngine().catch((error: unknown) => {
    console.error('The backend could not be reached.', error);
    throw error;
  });
  if (!found) throw new NoBackend();
  return found;
}

/** Ends every session of this person, on all devices. Needs the network: throws where the backend did not confirm it. */
export async function signOutEverywhere(): Promise<void> {
  const found = await needEngine();
  await found.signOutEverywhere();
}

/** Sends the one-time link and code. Errors are logged, and thrown for the form to show. */
export async function signInWithEmail(email: string, redirectTo: string): Promise<void> {
  const found = await needEngine();
  await found.sendMail(email, redirectTo);
}
