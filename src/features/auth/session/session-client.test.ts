import { AuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { USER_STORAGE_KEYS } from '#lib/user-storage-keys.ts';
import {
  claims,
  type RecordedRequest,
  type Reply,
  startFakeBackend,
  symmetricToken,
} from '#tests/support/fake-backend.ts';
import { startSessionClient } from './session-client.client.ts';
import { authState } from './session-state.ts';

const user = { id: 'u1', email: claims().email };
const session = { access_token: symmetricToken(), refresh_token: 'refresh', expires_in: 3600, user };
const byCode = { by: 'code', email: claims().email, token: '123456' } as const;
const byLink = { by: 'link', tokenHash: 'hash', type: 'email' } as const;

/** A backend that signs anybody in, with other answers for some paths. */
async function start(replies: Record<string, Reply> = {}) {
  const { url, asked } = await startFakeBackend(({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return replies[name] ?? { json: { verify: session, user }[name] ?? {} };
  });
  return { sessionClient: startSessionClient({ url, key: 'publishable' }), asked };
}

/** The access tokens whose sessions the backend was told to end. */
const getEnded = (asked: RecordedRequest[]) =>
  asked.filter(({ path }) => path.endsWith('/logout')).map(({ headers }) => headers.authorization?.split(' ')[1]);

const email = () => authState.get().session?.user.email;

beforeEach(() => {
  authState.set({ client: null, session: null, loading: true, notice: null });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('signing in ends loading and provides the checked session and the client', async () => {
  const { sessionClient, asked } = await start();
  await sessionClient.signIn(byCode);
  expect(authState.get()).toMatchObject({ client: sessionClient.client, loading: false, notice: null });
  expect(email()).toBe(user.email);
  // Without storage, a browser has no number.
  expect(asked.map(({ path }) => path)).toEqual(['/auth/v1/verify', '/auth/v1/user']);
});

it('a session whose token fails the check is never shown, and is dropped', async () => {
  const { sessionClient } = await start({ user: { status: 403, json: { error_code: 'bad_jwt', msg: 'invalid JWT' } } });
  const seen: unknown[] = [];
  const stop = authState.subscribe(() => seen.push(email()));
  await expect(sessionClient.signIn(byCode)).rejects.toMatchObject({ name: 'SessionRejected' });
  stop();
  expect(seen.filter(Boolean)).toEqual([]);
  expect(authState.get()).toMatchObject({ session: null, loading: false, notice: 'again' });
  expect((await sessionClient.client.auth.getSession()).data.session).toBeNull();
});

it('a session that has ended elsewhere is reported, though the client drops it by itself', async () => {
  const { sessionClient } = await start({
    user: { status: 403, json: { error_code: 'session_not_found', msg: 'Session not found' } },
  });
  await expect(sessionClient.signIn(byCode)).rejects.toMatchObject({ name: 'SessionRejected' });
  expect(authState.get()).toMatchObject({ session: null, loading: false, notice: 'again' });
});

it.each([429, 503, 540])(
  'nobody loses their session because a backend cannot check it just now (%i)',
  async (status) => {
    const { sessionClient } = await start({ user: { status, json: { msg: 'Oops' } } });
    await sessionClient.signIn(byCode);
    expect(email()).toBe(user.email);
    expect(authState.get().notice).toBe('offline');
  },
);

it('a session that could not be checked is checked again, and then shown without a notice', async () => {
  const replies: Record<string, Reply> = { user: { status: 503, json: { msg: 'Oops' } } };
  const { sessionClient } = await start(replies);
  await sessionClient.signIn(byCode);
  delete replies.user;
  vi.stubGlobal('navigator', { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  await sessionClient.lookUp();
  expect(authState.get()).toMatchObject({ session: { user }, notice: null });
});

it('nobody loses their session because a backend cannot renew it just now', async () => {
  const { sessionClient } = await start();
  const error = new AuthRetryableFetchError('Oops', 503);
  // The client itself would try for half a minute.
  vi.spyOn(sessionClient.client.auth, 'getSession').mockResolvedValue({ data: { session: null }, error });
  const text = JSON.stringify(session);
  const stored = { 'sb-localhost-auth-token': text };
  vi.stubGlobal('localStorage', Object.assign(Object.create({ getItem: () => text }), stored));
  vi.stubGlobal('navigator', { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  await sessionClient.lookUp();
  expect(authState.get()).toMatchObject({ session: { user }, notice: 'offline' });
});

it.each<[string, Reply]>([
  ['holds', { json: user }],
  ['has ended', { status: 403, json: { error_code: 'session_not_found', msg: 'Session not found' } }],
])(
  'whoever signs out while the session is being checked, which %s, stays signed out without a word',
  async (_, late) => {
    const answer = Promise.withResolvers<Reply>();
    const checking = Promise.withResolvers<void>();
    const { url } = await startFakeBackend(({ path }) => {
      if (path.endsWith('/verify')) return { json: session };
      if (!path.endsWith('/user')) return {};
      checking.resolve();
      return answer.promise;
    });
    const sessionClient = startSessionClient({ url, key: 'publishable' });
    const signingIn = sessionClient.signIn(byCode);
    await checking.promise;
    await sessionClient.signOut(null);
    answer.resolve(late);
    await expect(signingIn).rejects.toMatchObject({ name: 'SessionRejected' });
    expect(authState.get()).toMatchObject({ session: null, notice: null });
  },
);

it('whoever asks for another address does not learn that it has an account', async () => {
  const replies: Record<string, Reply> = {};
  const { sessionClient } = await start(replies);
  await sessionClient.signIn(byCode);
  replies.user = { status: 422, json: { error_code: 'email_exists', msg: 'A user with this email exists' } };
  await sessionClient.requestEmailChange('ben@example.org', 'https://x.example/');
  replies.user = { status: 422, json: { error_code: 'email_address_invalid', msg: 'Invalid' } };
  await expect(sessionClient.requestEmailChange('ben@x', 'https://x.example/')).rejects.toMatchObject({ status: 422 });
});

it('the session of a link that changes an address ends where nobody was signed in', async () => {
  const { sessionClient, asked } = await start();
  expect(await sessionClient.confirmEmailChange({ token_hash: 'hash' })).toBe(true);
  const { path, headers, query } = asked.at(-1) ?? {};
  expect([path, headers?.authorization, query?.get('scope')]).toEqual([
    '/auth/v1/logout',
    `Bearer ${session.access_token}`,
    'local',
  ]);
  expect(authState.get().session).toBeNull();
});

it('a token that fails the check is nobody’s', async () => {
  const { sessionClient } = await start();
  expect(await sessionClient.findEmail('rubbish')).toBeNull();
  expect(await sessionClient.findEmail(session.access_token)).toBe(user.email);
});

it('nobody is signed out by a link with a token that the backend refuses', async () => {
  const replies: Record<string, Reply> = {};
  const { sessionClient } = await start(replies);
  await sessionClient.signIn(byCode);
  replies.user = { status: 403, json: { error_code: 'session_not_found', msg: 'Session not found' } };
  expect(await sessionClient.findEmail(symmetricToken())).toBeNull();
  expect((await sessionClient.client.auth.getSession()).data.session).not.toBeNull();
  expect(email()).toBe(user.email);
});

it('an error while sending the mail is logged, and thrown for the form', async () => {
  const { sessionClient } = await start({
    otp: { status: 429, json: { error_code: 'over_email_send_rate_limit', msg: '' } },
  });
  await expect(sessionClient.sendMail('anna@example.org', 'https://x.example/')).rejects.toMatchObject({ status: 429 });
  expect(console.error).toHaveBeenCalledWith('The sign-in e-mail was not sent.', expect.anything());
});

it('an error while signing out is only logged', async () => {
  const { sessionClient } = await start({ logout: { status: 500, json: { msg: 'Oops' } } });
  await sessionClient.signIn(byCode);
  await sessionClient.signOut(null);
  expect(authState.get().session).toBeNull();
  expect(console.error).toHaveBeenCalledWith('The backend was not informed of the sign-out.', expect.anything());
});

it('after a wrong code a session counts only if another tab has begun it meanwhile, and for its own address', async () => {
  const refusal = { status: 403, json: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' } };
  const { sessionClient } = await start({ verify: refusal });
  await sessionClient.client.auth.setSession(session);
  await expect(sessionClient.signIn({ ...byCode, email: 'ben@example.org' })).rejects.toMatchObject({ status: 403 });
  expect(await sessionClient.signIn({ ...byCode, email: byCode.email.toUpperCase() })).toBeNull();
  expect(email()).toBe(user.email);
  // As at the stewards' desk after half an hour.
  await expect(sessionClient.signIn(byCode)).rejects.toMatchObject({ status: 403 });
  expect(email()).toBe(user.email);
});

it('signing out everywhere ends all sessions', async () => {
  const { sessionClient, asked } = await start();
  await sessionClient.signIn(byCode);
  await sessionClient.signOutEverywhere(user.id);
  expect(asked.map(({ query }) => query.get('scope'))).toContain('global');
  expect(authState.get().session).toBeNull();
});

it('signing out everywhere says when it failed, and keeps the session', async () => {
  const { sessionClient } = await start({ logout: { status: 500, json: { msg: 'Oops' } } });
  await sessionClient.signIn(byCode);
  await expect(sessionClient.signOutEverywhere(user.id)).rejects.toMatchObject({ status: 500 });
  expect(email()).toBe(user.email);
});

it('signing out everywhere is not done if the browser has removed the session', async () => {
  const { sessionClient, asked } = await start();
  await expect(sessionClient.signOutEverywhere(user.id)).rejects.toThrow('There is no session.');
  expect(asked).toEqual([]);
});

describe('a link for another account than the one that is signed in', () => {
  const ben = { id: 'u2', email: 'ben@example.org' };
  const bens = {
    access_token: symmetricToken({ ...claims(), sub: 'u2', email: ben.email }),
    refresh_token: 'r2',
    user: ben,
  };

  async function openLink() {
    // The first response is for somebody who signs in with a code, the next for the link.
    const sessions = [session, { ...bens, expires_in: 3600 }];
    const users = { [session.access_token]: user, [bens.access_token]: ben };
    const { url, asked } = await startFakeBackend(({ path, headers }) => {
      if (path.endsWith('/verify')) return { json: sessions.shift() };
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      return { json: path.endsWith('/user') ? users[token] : {} };
    });
    const sessionClient = startSessionClient({ url, key: 'publishable' });
    await sessionClient.signIn(byCode);
    const other = await sessionClient.signIn(byLink);
    return { sessionClient, other, ended: () => getEnded(asked) };
  }

  it('changes nothing by itself, and says whose it is', async () => {
    const { sessionClient, other, ended } = await openLink();
    expect(other?.email).toBe(ben.email);
    expect(email()).toBe(user.email);
    expect((await sessionClient.client.auth.getSession()).data.session?.user.email).toBe(user.email);
    expect(ended()).toEqual([]);
  });

  it('is ended if the person stays', async () => {
    const { other, ended } = await openLink();
    await other?.decline();
    expect(email()).toBe(user.email);
    expect(ended()).toEqual([bens.access_token]);
  });

  it('replaces the first account, and removes what its owner had entered, if the person changes', async () => {
    const stored = new Map(USER_STORAGE_KEYS.map((key) => [key, 'Anna’s']));
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: (key: string) => stored.delete(key) });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { sessionClient, other, ended } = await openLink();
    await other?.change();
    expect([...stored.keys()]).toEqual([]);
    expect(email()).toBe(ben.email);
    expect((await sessionClient.client.auth.getSession()).data.session?.user.email).toBe(ben.email);
    expect(ended()).toEqual([session.access_token]);
  });
});

it.each([byCode, byLink])('signing in again by $by asks nothing, and ends the former session', async (proof) => {
  const again = { ...session, access_token: symmetricToken({ ...claims(), session_id: 's2' }), refresh_token: 'r2' };
  const sessions = [session, again];
  const { url, asked } = await startFakeBackend(({ path }) => ({
    json: path.endsWith('/verify') ? sessions.shift() : path.endsWith('/user') ? user : {},
  }));
  const sessionClient = startSessionClient({ url, key: 'publishable' });
  await sessionClient.signIn(byCode);
  expect(await sessionClient.signIn(proof)).toBeNull();
  expect(getEnded(asked)).toEqual([session.access_token]);
  expect(authState.get().session?.access_token).toBe(again.access_token);
});

it('signing in again with a passkey ends the former session', async () => {
  const { sessionClient, asked } = await start();
  await sessionClient.signIn(byCode);
  const again = { ...session, access_token: symmetricToken({ ...claims(), session_id: 's2' }) } as Session;
  // Only a browser can ask for a passkey.
  const reply = { data: { session: again, user: again.user }, error: null };
  vi.spyOn(sessionClient.client.auth, 'signInWithPasskey').mockResolvedValue(reply);
  await sessionClient.signInWithPasskey();
  expect(getEnded(asked)).toEqual([session.access_token]);
});

it('a link with the tokens of the session that is signed in does not end it', async () => {
  const { sessionClient, asked } = await start();
  await sessionClient.signIn(byCode);
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  expect(await sessionClient.signIn({ by: 'tokens', accessToken, refreshToken })).toBeNull();
  expect(getEnded(asked)).toEqual([]);
  expect(email()).toBe(user.email);
});
