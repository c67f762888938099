import { beforeEach, expect, it, vi } from 'vitest';
import { claims, type Reply, startFakeBackend, symmetricToken } from '#tests/support/fake-backend.ts';
import { startSessionClient } from './session-client.client.ts';
import { authState } from './session-state.ts';

const user = { id: 'u1', email: claims().email };
const session = { access_token: symmetricToken(), refresh_token: 'refresh', expires_in: 3600, user };
const byCode = { by: 'code', email: claims().email, token: '123456' } as const;

/** A backend that signs anybody in, with other answers for some paths. */
async function start(replies: Record<string, Reply> = {}) {
  const { url, asked } = await startFakeBackend(({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return replies[name] ?? { json: { verify: session, user }[name] ?? {} };
  });
  return { sessionClient: startSessionClient({ url, key: 'publishable' }), asked };
}

const email = () => authState.get().session?.user.email;

beforeEach(() => {
  authState.set({ client: null, session: null, loading: true, notice: null });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('signing in ends loading and gives the checked session and the client', async () => {
  const { sessionClient, asked } = await start();
  await sessionClient.signIn(byCode);
  expect(authState.get()).toMatchObject({ client: sessionClient.client, loading: false, notice: null });
  expect(email()).toBe(user.email);
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

it('a backend that cannot check it just now does not cost anybody the session', async () => {
  const { sessionClient } = await start({ user: { status: 503, json: { msg: 'Oops' } } });
  await sessionClient.signIn(byCode);
  expect(email()).toBe(user.email);
  expect(authState.get().notice).toBe('offline');
});

it('an error of the mail is logged, and thrown for the form', async () => {
  const { sessionClient } = await start({
    otp: { status: 429, json: { error_code: 'over_email_send_rate_limit', msg: '' } },
  });
  await expect(sessionClient.sendMail('anna@example.org', 'https://x.example/')).rejects.toMatchObject({ status: 429 });
  expect(console.error).toHaveBeenCalledWith('The sign-in e-mail was not sent.', expect.anything());
});

it('an error of signing out is logged only', async () => {
  const { sessionClient } = await start({ logout: { status: 500, json: { msg: 'Oops' } } });
  await sessionClient.signIn(byCode);
  await sessionClient.signOut();
  expect(authState.get().session).toBeNull();
  expect(console.error).toHaveBeenCalledWith('The backend was not told of the sign-out.', expect.anything());
});

it('signing out everywhere ends all sessions', async () => {
  const { sessionClient, asked } = await start();
  await sessionClient.signIn(byCode);
  await sessionClient.signOutEverywhere();
  expect(asked.at(-1)?.query.get('scope')).toBe('global');
  expect(authState.get().session).toBeNull();
});

it('signing out everywhere says when it failed, and keeps the session', async () => {
  const { sessionClient } = await start({ logout: { status: 500, json: { msg: 'Oops' } } });
  await sessionClient.signIn(byCode);
  await expect(sessionClient.signOutEverywhere()).rejects.toMatchObject({ status: 500 });
  expect(email()).toBe(user.email);
});
