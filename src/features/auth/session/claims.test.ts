import { expect, it, vi } from 'vitest';
import {
  claims,
  makeSigner,
  type RecordedRequest,
  type Reply,
  type Signer,
  signToken,
  startFakeBackend,
  symmetricToken,
} from '#tests/support/fake-backend.ts';
import { createClient } from './backend-client.client.ts';
import { checkClaims } from './claims.client.ts';

const now = () => Math.floor(Date.now() / 1000);
const unreachable = { url: 'http://127.0.0.1:9/', asked: [] };

/** The keys of a key set, which the client remembers for each host. */
const first = await makeSigner('first', 'ES256');
const second = await makeSigner('second', 'RS256');

/** The official client against a server with the key set, which by default knows the user of any token. */
async function backend(
  user: Reply = { json: { id: 'u1', email: 'anna@example.org' } },
  keys: Signer[] = [first, second],
) {
  const { url, asked } = await startFakeBackend(({ path }) => {
    if (path.endsWith('jwks.json')) return { json: { keys: keys.map(({ jwk }) => jwk) } };
    return path.endsWith('/user') ? user : {};
  });
  vi.stubEnv('BASE_URL', url);
  return { auth: createClient({ url, key: 'publishable' }).auth, asked };
}

const paths = (asked: RecordedRequest[]) => asked.map(({ path }) => path);

it('accepts a token with a valid signature, by the key with its kid', async () => {
  const { auth, asked } = await backend();
  for (const signer of [first, second]) {
    const verdict = await checkClaims(auth, { access_token: await signToken(signer) });
    expect(verdict).toMatchObject({ kind: 'valid', claims: { email: 'anna@example.org' } });
  }
  expect(paths(asked)).toEqual(['/auth/v1/.well-known/jwks.json']);
});

const wrong: [string, string, () => Promise<string>][] = [
  ['has expired', 'JWT has expired', () => signToken(first, { ...claims(), exp: now() - 1 })],
  ['expires this very second', 'JWT has expired', () => signToken(first, { ...claims(), exp: now() })],
  ['has no exp', 'Missing exp claim', () => signToken(first, { ...claims(), exp: undefined })],
  ['has another algorithm', 'Invalid alg claim', () => signToken(first, claims(), { alg: 'ES384' })],
  [
    'was signed by another key',
    'Invalid JWT signature',
    () => signToken(first, claims(), { kid: 'second', alg: 'RS256' }),
  ],
  [
    'was changed',
    'Invalid JWT signature',
    async () => {
      const [head, , signature] = (await signToken(first)).split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims(), email: 'eve@example.org' })).toString('base64url');
      return `${head}.${payload}.${signature}`;
    },
  ],
  ['is not a token at all', 'Invalid JWT structure', async () => 'rubbish'],
];

it.each(wrong)('refuses a token that %s: "%s"', async (_, message, token) => {
  const { auth } = await backend();
  const verdict = await checkClaims(auth, { access_token: await token() });
  expect(verdict).toMatchObject({ kind: 'invalid', reason: { message } });
});

it('asks for the user of a symmetric token, with that token', async () => {
  const { auth, asked } = await backend();
  const token = symmetricToken();
  expect(await checkClaims(auth, { access_token: token })).toMatchObject({ kind: 'valid', claims: { sub: 'u1' } });
  expect(paths(asked)).toEqual(['/auth/v1/user']);
  expect(asked[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, apikey: 'publishable' });
});

it('refuses a symmetric token whose user the backend does not know', async () => {
  const { auth } = await backend({ status: 403, json: { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' } });
  expect(await checkClaims(auth, { access_token: symmetricToken() })).toMatchObject({ kind: 'invalid' });
});

it('asks for the user if no key has the kid of the token', async () => {
  const { auth, asked } = await backend();
  const stranger = await makeSigner('third', 'ES256');
  expect(await checkClaims(auth, { access_token: await signToken(stranger) })).toMatchObject({ kind: 'valid' });
  expect(paths(asked)).toContain('/auth/v1/user');
});

it.each([500, 503])('blames the backend and not the token for a response of %i', async (status) => {
  const { auth } = await backend({ status, json: { msg: 'Oops' } });
  expect(await checkClaims(auth, { access_token: symmetricToken() })).toMatchObject({ kind: 'unknown' });
});

it('does not blame the token for a missing connection', async () => {
  const { auth } = createClient({ url: unreachable.url, key: 'publishable' });
  expect(await checkClaims(auth, { access_token: symmetricToken() })).toMatchObject({ kind: 'unknown' });
});

it('does not know whether a token has expired if it cannot ask for the time', async () => {
  const { auth } = createClient({ url: unreachable.url, key: 'publishable' });
  vi.stubEnv('BASE_URL', unreachable.url);
  const token = symmetricToken({ ...claims(), exp: now() - 10 });
  expect(await checkClaims(auth, { access_token: token })).toMatchObject({ kind: 'unknown' });
});

it('does not wait for ever for the time', async () => {
  const { auth } = await backend();
  const { url } = await startFakeBackend(() => new Promise(() => {}));
  vi.stubEnv('BASE_URL', url);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const token = await signToken(first, { ...claims(), exp: now() - 10 });
  await auth.getClaims(token, { allowExpired: true });
  const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));
  expect(await checkClaims(auth, { access_token: token })).toMatchObject({ kind: 'unknown' });
  soon.mockRestore();
});

it('refuses a symmetric token that has expired, as the backend does', async () => {
  const { auth, asked } = await backend({
    status: 403,
    json: { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' },
  });
  const token = symmetricToken({ ...claims(), exp: now() - 10 });
  expect(await checkClaims(auth, { access_token: token })).toMatchObject({ kind: 'invalid' });
  expect(paths(asked)).toEqual(['/auth/v1/user']);
});

it.each([
  ['public', () => signToken(first)],
  ['symmetric', async () => symmetricToken()],
])(
  'accepts a token with a %s key that has only expired by a wrong clock, says so, and checks it once',
  async (_, make) => {
    const { auth } = await backend();
    const getClaims = vi.spyOn(auth, 'getClaims');
    const token = await make();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await checkClaims(auth, { access_token: token, expires_at: now() + 3600 })).toMatchObject({
        kind: 'clock',
      });
      expect(getClaims).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  },
);
