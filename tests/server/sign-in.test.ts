import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OTP_EXPIRED, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { getTokenHash, startTestBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;
let count = 0;

beforeAll(async () => {
  backend = await startTestBackend({ extraMigration: AGE_CODES, isStarting: true });
});
afterEach(() => expect(backend.faults()).toEqual([]));
afterAll(() => backend.stop());

/** Lets the hour of a code's life pass at once. */
const AGE_CODES = `
  create function public.age_codes() returns void language sql security definer set search_path = ''
  as $$ update auth.users set recovery_sent_at = now() - interval '61 minutes' $$;
  grant execute on function public.age_codes() to anon;
`;

/** A new address. */
function newEmail(): string {
  count += 1;
  return `ada-${count}@example.org`;
}

async function askForMail(email: string) {
  const client = backend.client();
  const emailRedirectTo = `${backend.origin}/resources/auth/confirm/?next=%2Fresources%2Fmember%2F`;
  expect(await client.auth.signInWithOtp({ email, options: { emailRedirectTo } })).toMatchObject({ error: null });
  return { client, mail: await backend.mailTo(email) };
}

async function signIn(email: string) {
  const { client, mail } = await askForMail(email);
  const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
  expect(error).toBeNull();
  if (!data.session) throw new Error('There is no session.');
  return { client, session: data.session };
}

const decodeClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A token signed like the backend's. */
function signToken(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const expired = (message: string) => ({ status: 403, code: OTP_EXPIRED, message });
const CODE_EXPIRED = expired('Token has expired or is invalid');
const LINK_EXPIRED = expired('Email link is invalid or has expired');

it('while the backend starts, the site is available, and a request for a code waits', async () => {
  expect((await fetch(`${backend.origin}/resources/`)).status).toBe(200);
  await signIn(newEmail());
});

describe('an e-mail address', () => {
  it('is signed in by the link of the e-mail', async () => {
    const email = newEmail();
    const { client, mail } = await askForMail(email);
    const { data, error } = await client.auth.verifyOtp({ token_hash: getTokenHash(mail.link), type: 'email' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, role: 'authenticated' });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('is signed in by the code of the e-mail, even on another device', async () => {
    const email = newEmail();
    const { mail } = await askForMail(email);
    const otherDevice = backend.client();
    const { data, error } = await otherDevice.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } });
  });

  it('is the same in any spelling', async () => {
    const { session } = await signIn(newEmail().toUpperCase().toLowerCase());
    const { client, mail } = await askForMail(session.user.email ?? '');
    const written = ` ${session.user.email?.toUpperCase()} `;
    const { data } = await client.auth.verifyOtp({ email: written, token: mail.code, type: 'email' });
    expect(data.user?.id).toBe(session.user.id);
  });

  it('is only confirmed by someone who reads its e-mail', async () => {
    const email = newEmail();
    await askForMail(email);
    const { client, mail } = await askForMail(email);
    expect(mail.subject).toMatch(/^\d{6} confirms your address/);
    await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect((await askForMail(email)).mail.subject).toMatch(/^\d{6} is your code to sign in/);
  });

  it('gets e-mails in the language of the page that asks, with links to pages in it', async () => {
    const email = newEmail();
    const page = `${new URL(backend.origin).origin}/resources/de/join/`;
    await backend.client().auth.signInWithOtp({ email, options: { emailRedirectTo: page } });
    const { subject, text, html, link } = await backend.mailTo(email);
    expect(subject).toMatch(/^\d{6} bestätigt deine Adresse/);
    expect(text).toContain('Link und Code gelten nur einmal, für 1 Stunde,');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(link).toMatch(/\/resources\/de\/auth\/confirm\/\?next=%2Fresources%2Fde%2Fjoin%2F#token_hash=/);
  });

  it('has times that every browser can parse', async () => {
    const { session } = await signIn(newEmail());
    expect(session.user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(session.user.identities?.[0]?.created_at).toMatch(/T/);
  });
});

describe('a link or a code', () => {
  it('works once', async () => {
    const email = newEmail();
    const { client, mail } = await askForMail(email);
    const token_hash = getTokenHash(mail.link);
    await client.auth.verifyOtp({ token_hash, type: 'email' });
    expect((await client.auth.verifyOtp({ token_hash, type: 'email' })).error).toMatchObject(LINK_EXPIRED);
    const byCode = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(byCode.error).toMatchObject(CODE_EXPIRED);
  });

  it('works for one of two simultaneous presses', async () => {
    const { mail } = await askForMail(newEmail());
    const press = () => backend.client().auth.verifyOtp({ token_hash: getTokenHash(mail.link), type: 'email' });
    const results = await Promise.all([press(), press()]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('is replaced by a newer e-mail', async () => {
    const email = newEmail();
    const { mail: older } = await askForMail(email);
    const { client, mail: newer } = await askForMail(email);
    const byLink = await client.auth.verifyOtp({ token_hash: getTokenHash(older.link), type: 'email' });
    expect(byLink.error).toMatchObject(LINK_EXPIRED);
    if (older.code !== newer.code) {
      const byCode = await client.auth.verifyOtp({ email, token: older.code, type: 'email' });
      expect(byCode.error).toMatchObject(CODE_EXPIRED);
    }
    expect((await client.auth.verifyOtp({ email, token: newer.code, type: 'email' })).error).toBeNull();
  });

  it('ends after its lifetime', async () => {
    const email = newEmail();
    const { client, mail } = await askForMail(email);
    await client.rpc('age_codes');
    const byLink = await client.auth.verifyOtp({ token_hash: getTokenHash(mail.link), type: 'email' });
    expect(byLink.error).toMatchObject(LINK_EXPIRED);
    const byCode = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(byCode.error).toMatchObject(CODE_EXPIRED);
  });

  it('belongs to one address', async () => {
    const { client, mail } = await askForMail(newEmail());
    const { error } = await client.auth.verifyOtp({ email: newEmail(), token: mail.code, type: 'email' });
    expect(error).toMatchObject(CODE_EXPIRED);
  });

  it('cannot be guessed: after five wrong codes the right one is void, while the link still works', async () => {
    const email = newEmail();
    const { client, mail } = await askForMail(email);
    const wrong = mail.code === '000000' ? '111111' : '000000';
    const guesses = Array.from({ length: 6 }, () => client.auth.verifyOtp({ email, token: wrong, type: 'email' }));
    for (const { error } of await Promise.all(guesses)) expect(error).toMatchObject(CODE_EXPIRED);
    const late = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(late.error).toMatchObject(CODE_EXPIRED);
    const byLink = await client.auth.verifyOtp({ token_hash: getTokenHash(mail.link), type: 'email' });
    expect(byLink.error).toBeNull();
  });

  it('is not guessed by a typing mistake', async () => {
    const email = newEmail();
    const { client, mail } = await askForMail(email);
    const typed = ['12345', '12345a', '', '1234567', '１２３４５６'];
    // Each kind as often as a code may be wrong.
    for (const token of Array.from({ length: 5 }, () => typed).flat()) {
      expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).not.toBeNull();
    }
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  it('is only void until the next e-mail', async () => {
    const email = newEmail();
    const { client } = await askForMail(email);
    for (const token of ['000000', '000001', '000002', '000003', '000004']) {
      await client.auth.verifyOtp({ email, token, type: 'email' });
    }
    const { mail } = await askForMail(email);
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull();
  });

  it('does not become a link by derivation from a guessed code', async () => {
    const { client, mail } = await askForMail(newEmail());
    const signed = getTokenHash(mail.link);
    for (const token_hash of [signed.slice(0, 64), `${signed.slice(0, 64)}${'0'.repeat(64)}`]) {
      expect((await client.auth.verifyOtp({ token_hash, type: 'email' })).error).toMatchObject(LINK_EXPIRED);
    }
  });
});

describe('a session', () => {
  it('has claims that the client library can check', async () => {
    const { client, session } = await signIn(newEmail());
    const { data, error } = await client.auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('HS256');
    expect(data?.claims).toMatchObject({ sub: session.user.id, email: session.user.email, role: 'authenticated' });
  });

  it('is refreshed, and survives a lost answer', async () => {
    const { session } = await signIn(newEmail());
    const [first, again] = [backend.client(), backend.client()];
    const refreshed = await first.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await again.auth.refreshSession({ refresh_token: session.refresh_token })).error).toBeNull();
  });

  it('ends everywhere when a stolen refresh token is used', async () => {
    const { session } = await signIn(newEmail());
    const client = backend.client();
    const refresh = (refresh_token: string) => client.auth.refreshSession({ refresh_token });
    const second = (await refresh(session.refresh_token)).data.session?.refresh_token ?? '';
    const third = (await refresh(second)).data.session?.refresh_token ?? '';
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    expect((await refresh(third)).error).toMatchObject({ status: 400 });
  });

  it('ends only on this device with a local sign-out', async () => {
    const email = newEmail();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    expect((await here.client.auth.signOut({ scope: 'local' })).error).toBeNull();
    const { error } = await backend.client().auth.refreshSession({ refresh_token: here.session.refresh_token });
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect((await elsewhere.client.auth.refreshSession()).error).toBeNull();
  });

  it('ends on all devices with a global sign-out', async () => {
    const email = newEmail();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    expect((await here.client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await elsewhere.client.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    const { error } = await elsewhere.client.auth.getUser(elsewhere.session.access_token);
    // The library's reaction to 403 session_not_found.
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it('ends with its account, which is told apart from another end', async () => {
    const { client } = await signIn(newEmail());
    await client.rpc('delete_account').throwOnError();
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
  });

  it('is not granted by a token that never ends, has another audience or names no session of its user', async () => {
    const { session } = await signIn(newEmail());
    const other = await signIn(newEmail());
    const claims = decodeClaims(session.access_token);
    const { jwtSecret } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
    const statuses = async (changes: object) => {
      const token = signToken({ ...claims, ...changes }, jwtSecret);
      const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
      const paths = ['auth/v1/user', 'rest/v1/agreement_versions', 'auth/v1/logout?scope=local'];
      const ask = async (path: string) => {
        const method = path.includes('logout') ? 'POST' : 'GET';
        return (await fetch(`${backend.origin}/${path}`, { method, headers })).status;
      };
      const answers: number[] = [];
      for (const path of paths) answers.push(await ask(path));
      return answers;
    };
    for (const changes of [
      { exp: undefined },
      { aud: 'somebody-else' },
      { aud: undefined },
      { session_id: undefined },
      { session_id: decodeClaims(other.session.access_token).session_id },
    ])
      expect([changes, await statuses(changes)]).toEqual([changes, [403, 401, 403]]);
    expect(await statuses({})).toEqual([200, 200, 204]);
  });

  it('may store data about its user, but neither set a password nor, by itself, change the address', async () => {
    const { client, session } = await signIn(newEmail());
    const noted = await client.auth.updateUser({ data: { theme: 'dark' } });
    expect(noted.data.user?.user_metadata).toMatchObject({ theme: 'dark' });
    const email = newEmail();
    for (const change of [
      { password: 'correct horse battery' },
      { phone: '+123' },
      { nonce: '123456' },
      { email, password: 'correct horse' },
    ])
      expect((await client.auth.updateUser(change)).error).toMatchObject({ status: 422, code: VALIDATION_FAILED });
    // Both mailboxes have to confirm it.
    expect((await client.auth.updateUser({ email })).data.user).toMatchObject({ new_email: email });
    expect((await client.auth.getUser()).data.user?.email).toBe(session.user.email);
  });
});
