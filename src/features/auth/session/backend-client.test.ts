import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  claims,
  type RecordedRequest,
  type Reply,
  startFakeBackend,
  symmetricToken,
} from '#tests/support/fake-backend.ts';
import { type Problem, toProblem } from '../sign-in/problem.ts';
import { createClient } from './backend-client.client.ts';
import { getSessionKey, setSessionBackend } from './session-state.ts';

const KEY = 'sb_publishable_test';
const token = symmetricToken();
const session = {
  access_token: token,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1,
  user: { id: 'u1', email: claims().email },
};

/** A backend that responds with rows, a count, and sessions. */
const start = () =>
  startFakeBackend(({ path, method }) => {
    if (/\/(verify|token)$/.test(path)) return { json: session };
    if (path.endsWith('/user')) return { json: session.user };
    if (method === 'HEAD') return { headers: { 'content-range': '*/7' } };
    if (path.startsWith('/rest/')) return { json: [{ id: 1 }] };
    return { json: {} };
  });

const line = ({ method, path, query }: RecordedRequest) =>
  `${method} ${path}${query.size ? `?${decodeURIComponent(String(query))}` : ''}`;

it('calls go to the right URLs, with the key and the current token', async () => {
  const { url, asked } = await start();
  const client = createClient({ url, key: KEY });
  const { auth } = client;

  await client.from('documents').select();
  await auth.signInWithOtp({ email: 'anna@example.org', options: { emailRedirectTo: 'https://x.example/auth/' } });
  await auth.verifyOtp({ email: 'anna@example.org', token: '123456', type: 'email' });
  await client.from('signatures').select('id').eq('document', 'codex').gt('version', 1).in('state', ['a', 'b']);
  await client.from('signatures').insert({ document: 'codex' });
  await client.from('members').update({ name: 'Anna' }).eq('id', 1);
  await client.from('members').delete().eq('id', 1);
  await client.rpc('leave', { reason: 'none' });
  await client.rpc('standing', {}, { get: true });
  const { count } = await client.from('members').select('*', { count: 'exact', head: true });
  await auth.refreshSession();
  await auth.signOut({ scope: 'local' });

  expect(count).toBe(7);
  expect(asked.map(line)).toEqual([
    'GET /rest/v1/documents?select=*',
    'POST /auth/v1/otp?redirect_to=https://x.example/auth/',
    'POST /auth/v1/verify',
    'GET /rest/v1/signatures?select=id&document=eq.codex&version=gt.1&state=in.(a,b)',
    'POST /rest/v1/signatures',
    'PATCH /rest/v1/members?id=eq.1',
    'DELETE /rest/v1/members?id=eq.1',
    'POST /rest/v1/rpc/leave',
    'GET /rest/v1/rpc/standing',
    'HEAD /rest/v1/members?select=*',
    'POST /auth/v1/token?grant_type=refresh_token',
    'POST /auth/v1/logout?scope=local',
  ]);
  expect(asked.map(({ headers }) => headers.apikey)).toEqual(asked.map(() => KEY));
  const bearers = asked.map(({ headers }) => headers.authorization);
  const inSession = bearers.map((_, index) => (index >= 3 && index !== 10 ? `Bearer ${token}` : `Bearer ${KEY}`));
  expect(bearers).toEqual(inSession);
  expect(asked[9]?.headers.prefer).toContain('count=exact');
  expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ email: 'anna@example.org' });
});

it('the end of a session is reported even if the page is left at once', async () => {
  const { url } = await start();
  const { auth } = createClient({ url, key: KEY });
  await auth.verifyOtp({ email: 'anna@example.org', token: '123456', type: 'email' });
  const fetching = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetching.mockRestore());
  await auth.signOut({ scope: 'local' });
  expect(fetching.mock.lastCall).toEqual([
    expect.stringContaining('/auth/v1/logout'),
    expect.objectContaining({ keepalive: true }),
  ]);
});

it('the expiry of a session is counted by the device’s own clock', async () => {
  const { url } = await start();
  const { auth } = createClient({ url, key: KEY });
  const { data } = await auth.verifyOtp({ email: 'anna@example.org', token: '123456', type: 'email' });
  expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500);
});

it.each<[string, Reply, string, Problem['kind']]>([
  ['a page instead of a response', { text: '<h1>Welcome to our hotel</h1>' }, 'AuthRetryableFetchError', 'unreachable'],
  ['a page with status 502', { status: 502, text: '<h1>Bad gateway</h1>' }, 'AuthRetryableFetchError', 'server'],
  ['a page with status 429', { status: 429, text: '<h1>Slow down</h1>' }, 'AuthApiError', 'limited'],
  [
    'a line of text with status 429',
    { status: 429, text: 'error code: 1015', headers: { 'content-type': 'text/plain' } },
    'AuthApiError',
    'limited',
  ],
  [
    'a response with status 500',
    { status: 500, json: { error_code: 'unexpected_failure', msg: 'Oops' } },
    'AuthRetryableFetchError',
    'server',
  ],
])('%s is an error and a problem of its kind', async (_, reply, name, kind) => {
  const { url } = await startFakeBackend(() => reply);
  const { error } = await createClient({ url, key: KEY }).auth.signInWithOtp({ email: 'anna@example.org' });
  expect(error).toMatchObject({ name });
  expect(toProblem(error, 'mail', true)).toMatchObject({ kind });
});

it('the waiting time of a proxy is known', async () => {
  const { url } = await startFakeBackend(() => ({ status: 429, text: '', headers: { 'retry-after': '9' } }));
  const { error } = await createClient({ url, key: KEY }).auth.signInWithOtp({ email: 'anna@example.org' });
  expect(toProblem(error, 'mail', true)).toEqual({ kind: 'limited', seconds: 9 });
});

it.each([403, 404])(
  'a page with status %i says nothing about a code, or about the end of all sessions',
  async (status) => {
    const replies: Reply[] = [{ status, text: '<h1>Blocked</h1>' }, { json: session }];
    const { url } = await startFakeBackend(() => replies.shift() ?? { status, text: '<h1>Blocked</h1>' });
    const { auth } = createClient({ url, key: KEY });
    const verify = () => auth.verifyOtp({ email: 'anna@example.org', token: '123456', type: 'email' });
    expect(toProblem((await verify()).error, 'code', true)).toEqual({ kind: 'unreachable' });
    await verify();
    expect((await auth.signOut({ scope: 'global' })).error).toMatchObject({ name: 'AuthRetryableFetchError' });
  },
);

/** Signs in to an expired session, whose renewal is refused once. */
async function renew(refusal: Reply) {
  const refusals = [refusal];
  const { url } = await startFakeBackend(({ path }) => {
    if (path.endsWith('/verify')) return { json: { ...session, expires_in: -60 } };
    return refusals.pop() ?? { json: { ...session, refresh_token: 'next' } };
  });
  const { auth } = createClient({ url, key: KEY });
  await auth.verifyOtp({ email: 'anna@example.org', token: '123456', type: 'email' });
  return (await auth.getSession()).data.session;
}

it.each<[string, Reply]>([
  [
    'too many requests',
    { status: 429, json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' } },
  ],
  ['several renewals at once', { status: 409, json: { code: 'conflict', message: 'Too many concurrent requests' } }],
  ['a paused project', { status: 540, json: { message: 'Project paused' } }],
  ['a replaced key', { status: 401, json: { message: 'Invalid API key' } }],
  ['the login page of a network', { status: 511, text: '<h1>Welcome to our hotel</h1>' }],
  ['the page of a proxy', { status: 403, text: '<h1>Blocked</h1>' }],
])('%s ends no session: its renewal is tried again', async (_, refusal) => {
  expect(await renew(refusal)).toMatchObject({ refresh_token: 'next' });
});

it('a session ends when its refresh token is refused', async () => {
  const message = 'Invalid Refresh Token: Refresh Token Not Found';
  expect(await renew({ status: 400, json: { code: 'refresh_token_not_found', message } })).toBeNull();
});

it('a client without URL or key says which is required', () => {
  expect(() => createClient({ url: '', key: KEY })).toThrow('supabaseUrl is required.');
  expect(() => createClient({ url: 'https://x.example', key: '' })).toThrow('supabaseKey is required.');
});

it('a call without a response times out', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));
  const { url } = await startFakeBackend(() => new Promise(() => {}));
  const { error } = await createClient({ url, key: KEY }).auth.signInWithOtp({ email: 'anna@example.org' });
  expect(soon).toHaveBeenCalledWith(10_000);
  expect(error?.message).toBe('The backend did not answer within 10 s.');
  soon.mockRestore();
});

it('a call that fails is not repeated by itself', async () => {
  const { url, asked } = await startFakeBackend(() => ({ status: 503, headers: { 'retry-after': '0' } }));
  const { error } = await createClient({ url, key: KEY }).from('documents').select();
  expect([error === null, asked.length]).toEqual([false, 1]);
});

describe('in a browser', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    // The library warns of several clients for one host.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const hash = `#access_token=${token}&refresh_token=r&expires_in=3600&token_type=bearer&type=magiclink`;
    vi.stubGlobal('window', { location: { href: `https://x.example/resources/${hash}` }, addEventListener: () => {} });
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.mocked(console.warn).mockRestore();
  });

  it('a link to any page with tokens in it signs nobody in', async () => {
    const { url, asked } = await start();
    const { data } = await createClient({ url, key: KEY }).auth.getSession();
    expect([data.session, asked, [...stored]]).toEqual([null, [], []]);
  });

  it('a full storage does not lose the session for which a code was used up', async () => {
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: (key: string, value: string) => {
        if (value.length > 100) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        stored.set(key, value);
      },
    });
    const { url } = await start();
    stored.set(getSessionKey(url), 'the session before');
    const { auth } = createClient({ url, key: KEY });
    const { error } = await auth.verifyOtp({ email: 'anna@example.org', token: '123456', type: 'email' });
    expect(error).toBeNull();
    // Another tab must not take over the one before, with a refresh token that may be used up.
    expect([...stored]).toEqual([]);
    expect((await auth.getSession()).data.session?.access_token).toBe(token);
    await auth.signOut({ scope: 'local' });
    expect((await auth.getSession()).data.session).toBeNull();
    await auth.stopAutoRefresh();
  });

  it('a call of somebody whose session cannot be renewed is not made in nobody’s name', async () => {
    const { url, asked } = await start();
    const client = createClient({ url, key: KEY });
    setSessionBackend(url);
    stored.set(getSessionKey(url), '');
    // The client itself would try for half a minute.
    const error = new AuthRetryableFetchError('Oops', 503);
    vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session: null }, error });
    const { data, status } = await client.rpc('membership_status');
    expect([data, status, asked]).toEqual([null, 0, []]);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('only the session of this device is stored (one apart: %s)', async (isApart, count) => {
    const { url } = await start();
    const { auth } = createClient({ url, key: KEY }, { isApart });
    const { data } = await auth.verifyOtp({ token_hash: 'hash', type: 'email' });
    expect(data.session?.access_token).toBe(token);
    expect([...stored.keys()].filter((key) => !key.endsWith('-user'))).toHaveLength(count);
    await auth.stopAutoRefresh();
  });
});

it('the session is stored under the first label of the host', () => {
  expect(getSessionKey('https://abc.supabase.co')).toBe('sb-abc-auth-token');
  expect(getSessionKey('http://localhost:3000')).toBe('sb-localhost-auth-token');
});
