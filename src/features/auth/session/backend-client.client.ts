import {
  createClient as createSupabaseClient,
  type SupabaseClient,
  type SupportedStorage,
} from '@supabase/supabase-js';
import type { Backend } from '#contracts/backend-config.ts';
import { TIMEOUT_MS, TimeoutError } from '#lib/backend/timeout.ts';
import { storage } from '#lib/storage.ts';
import { getSessionKey, hasStoredSession } from './session-state.ts';

const isWebPage = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/html') ?? false;

/** Too many requests, according to a proxy, whose response may be a page, a line of text, or empty. */
const isProxyLimit = ({ status, headers }: Response) =>
  status === 429 && !headers.get('content-type')?.includes('json');

/** A response in the backend's own error format, which has the waiting time in its message. */
function toErrorResponse({ status, statusText, headers }: Response): Response {
  const wait = headers.get('retry-after');
  const message = wait && Number(wait) ? `Try again after ${wait} seconds.` : statusText || `HTTP ${status}`;
  return Response.json({ code: status, message }, { status });
}

/**
 * Removes the time of expiry, which is by the server's clock, from a response with a session. The client then counts
 * `expires_in` from the device's own time and renews the session in time, even if the device's clock is wrong.
 */
async function dropExpiry(answer: Response): Promise<Response> {
  const { expires_at: _, ...session } = await answer.json();
  return new Response(JSON.stringify(session), { status: answer.status, headers: answer.headers });
}

/** Whether a request finds out if a session holds: by renewing it, or by checking its token. */
const asksForSession = ({ pathname, search }: URL, method = 'GET') =>
  search.includes('grant_type=refresh_token') ||
  (method === 'GET' && /\/v1\/(user|\.well-known\/jwks\.json)$/.test(pathname));

/** Whether the client has put the key where the token of the stored session belongs, as it does if it could not renew that. */
function lacksSession(input: unknown, init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  const isByKey = headers.get('authorization') === `Bearer ${headers.get('apikey')}`;
  return isByKey && String(input).includes('/rest/v1/') && hasStoredSession();
}

/** The statuses with which the sign-in service refuses a refresh token and an access token. */
const REFUSALS = [400, 403];

/** Calls that count even if the page is left: the confirm page is, as soon as somebody is signed in, and many close it after signing out. */
const OUTLIVES_PAGE = /\/rpc\/recognise_browser$|\/auth\/v1\/logout\?/;

/**
 * `fetch` for the backend's client, for at most 10 s. If the response is not the backend's but a web page (the login page of a
 * hotel, the error page of a proxy), the backend counts as unreachable, or the status decides. The client drops a session after
 * most errors, so the backend counts as unreachable also for those that say nothing about it: too many requests of one network (429),
 * several renewals at once (409), a paused project (540), a replaced key (401). A call of somebody whose session could not be renewed
 * is not made: refused for want of a session, it would say that this has ended.
 */
const backendFetch: typeof fetch = async (input, init) => {
  if (lacksSession(input, init)) throw new TypeError('The session could not be renewed.');
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  const keepalive = OUTLIVES_PAGE.test(String(input));
  const answer = await fetch(input, { ...init, signal, keepalive }).catch((error: unknown) => {
    throw late.aborted ? new TimeoutError() : error;
  });
  const { ok, status } = answer;
  const isPage = isWebPage(answer);
  const url = new URL(answer.url || String(input));
  const isNoAnswer =
    (isPage && status < 500 && status !== 429) ||
    (!ok && !REFUSALS.includes(status) && asksForSession(url, init?.method));
  if (isNoAnswer) throw new TypeError(`The backend gave no answer of its own (status ${status}).`);
  if (isPage || isProxyLimit(answer)) return toErrorResponse(answer);
  return ok && /\/auth\/v1\/(token|verify|passkeys\/authentication\/verify)$/.test(url.pathname)
    ? dropExpiry(answer)
    : answer;
};

/** Local storage, or this page's memory for what it does not take: a full one would lose the session for which a code was used up. */
function createSessionStorage(): SupportedStorage {
  const memory = new Map<string, string>();
  const set = (key: string, value: string | null) => {
    storage.set(key, value);
    memory.delete(key);
    if (value === null || storage.get(key) === value) return;
    memory.set(key, value);
    storage.set(key, null);
  };
  return {
    getItem: (key) => memory.get(key) ?? storage.get(key),
    setItem: set,
    removeItem: (key) => set(key, null),
  };
}

/**
 * The client of a backend. Throws `supabaseUrl is required.` or `supabaseKey is required.` if one is missing. It does not read
 * the page's URL: that is left to the confirm page, as merely opening a link must not redeem it.
 * `isApart`: it keeps nothing, and leaves the session of this device alone.
 */
export function createClient({ url, key }: Backend, { isApart = false } = {}): SupabaseClient {
  const own = { storage: createSessionStorage(), ...(URL.canParse(url) ? { storageKey: getSessionKey(url) } : {}) };
  const apart = { persistSession: false, autoRefreshToken: false, storageKey: 'commonplace.apart' };
  return createSupabaseClient(url, key, {
    auth: { detectSessionInUrl: false, flowType: 'implicit', ...(isApart ? apart : own) },
    // The visitor sees the error and decides whether to try again.
    db: { retry: false },
    global: { fetch: backendFetch },
  });
}
