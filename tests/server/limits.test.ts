import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OVER_EMAIL_SEND_RATE_LIMIT, OVER_REQUEST_RATE_LIMIT } from '#contracts/error-codes.ts';
import { DEFAULT_LIMITS } from '#server/backend/limits/limits.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

let backend: TestBackend;
let count = 0;

beforeAll(async () => {
  const limits = {
    ...DEFAULT_LIMITS,
    mailsPerClient: 8,
    attemptsPerClient: 12,
    answersPerClient: 3,
    requestsPerClient: 20,
  };
  const proxies = (ip: string) => ip === '127.0.0.1';
  backend = await startTestBackend({ settings: { limits, proxies } });
});
afterAll(() => backend.stop());

function newEmail(): string {
  count += 1;
  return `lim-${count}@example.org`;
}

/** The answer to a browser behind this address that asks for an e-mail. */
async function ask(email: string, client: string, path = 'otp', body: object = { email }) {
  const headers = { apikey: backend.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': client };
  const url = `${backend.origin}/auth/v1/${path}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), content: await answer.json() };
}

const tooSoon = (seconds: number) => ({
  status: 429,
  retryAfter: String(seconds),
  content: {
    code: 429,
    error_code: OVER_EMAIL_SEND_RATE_LIMIT,
    msg: `For security purposes, you can only request this after ${seconds} seconds.`,
  },
});

describe('e-mails', () => {
  it('go to one address once a minute, and the client library learns how long to wait', async () => {
    const email = newEmail();
    expect((await ask(email, '192.0.2.1')).status).toBe(200);
    backend.advanceClock(18);
    expect(await ask(email, '192.0.2.2')).toEqual(tooSoon(42));
    expect((await backend.client().auth.signInWithOtp({ email })).error).toMatchObject({
      status: 429,
      code: OVER_EMAIL_SEND_RATE_LIMIT,
      message: 'For security purposes, you can only request this after 42 seconds.',
    });
    backend.advanceClock(42);
    expect((await ask(email, '192.0.2.1')).status).toBe(200);
  });

  it('go to one address one at a time, even if two are requested at once', async () => {
    const email = newEmail();
    const answers = await Promise.all([ask(email, '192.0.2.3'), ask(email, '192.0.2.4')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it('go to one address five times an hour, in any spelling', async () => {
    const email = newEmail();
    for (const written of [email, email.toUpperCase(), ` ${email}`, email, email]) {
      expect((await ask(written, '192.0.2.5')).status).toBe(200);
      backend.advanceClock(300);
    }
    expect(await ask(email, '192.0.2.5')).toEqual(tooSoon(3600 - 5 * 300));
  });

  it('are not used up by a stranger: asking too often for someone else is refused, and the owner still gets one', async () => {
    const email = newEmail();
    for (let index = 0; index < 5; index += 1) {
      expect((await ask(email, '192.0.2.20')).status).toBe(200);
      backend.advanceClock(61);
    }
    expect((await ask(email, '192.0.2.20')).status).toBe(429);
    expect((await ask(email, '192.0.2.21')).status).toBe(200);
  });

  it('flood no mailbox, whoever asks', async () => {
    const email = newEmail();
    for (let index = 0; index < 10; index += 1) {
      expect((await ask(email, `198.51.100.${100 + index}`)).status).toBe(200);
      backend.advanceClock(61);
    }
    expect((await ask(email, '198.51.100.120')).status).toBe(429);
  });

  it('go to one mailbox, regardless of text after a plus in its name', async () => {
    const [name, domain] = newEmail().split('@');
    expect((await ask(`${name}@${domain}`, '192.0.2.22')).status).toBe(200);
    expect(await ask(`${name}+1@${domain}`, '192.0.2.22')).toEqual(tooSoon(60));
    expect(await ask(`${name}+a+b@${domain}`, '192.0.2.23')).toEqual(tooSoon(60));
    expect((await ask(`+${name}@${domain}`, '192.0.2.22')).status).toBe(200);
  });

  it('go to both spellings of a mailbox whose owner changes one for the other, once a minute', async () => {
    const email = newEmail();
    const client = backend.client();
    await client.auth.signInWithOtp({ email });
    const { code } = await backend.mailTo(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    backend.advanceClock(61);
    const other = email.replace('@', '+list@');
    expect((await client.auth.updateUser({ email: other })).data.user?.new_email).toBe(other);
    expect((await client.auth.updateUser({ email: other })).error?.code).toBe(OVER_EMAIL_SEND_RATE_LIMIT);
  });

  it('go to many people behind one address, then no more for a while', async () => {
    for (let index = 0; index < 8; index += 1) expect((await ask(newEmail(), '192.0.2.6')).status).toBe(200);
    expect(await ask(newEmail(), '192.0.2.6')).toEqual(tooSoon(300));
    expect((await ask(newEmail(), '192.0.2.7')).status).toBe(200);
  });

  it('are counted for the client, whatever it writes into the list of proxies', async () => {
    for (let index = 0; index < 8; index += 1) await ask(newEmail(), `198.51.100.${index}, 192.0.2.8`);
    expect((await ask(newEmail(), '203.0.113.1, 192.0.2.8')).status).toBe(429);
  });

  it('are refused in the same way whether the address is known or not', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await ask(known, '192.0.2.9');
    backend.advanceClock(61);
    expect(await ask(known, '192.0.2.9')).toEqual(await ask(unknown, '192.0.2.9'));
    expect(await ask(known, '192.0.2.9')).toEqual(await ask(unknown, '192.0.2.9'));
    const stranger = newEmail();
    const askAsKnown = () => ask(stranger, '192.0.2.9', 'otp', { email: stranger, create_user: false });
    expect(await askAsKnown()).toMatchObject({ status: 200 });
    expect(await askAsKnown()).toEqual(tooSoon(60));
  });
});

describe('attempts', () => {
  it.each([
    ['email', '192.0.2.10'],
    ['email_change', '192.0.2.13'],
  ])('at guessing a link end after a few: %s', async (type, client) => {
    const guess = () => ask('', client, 'verify', { type, token_hash: 'x' });
    for (let index = 0; index < 12; index += 1) expect((await guess()).status).toBe(403);
    expect(await guess()).toMatchObject({ status: 429, content: { error_code: OVER_REQUEST_RATE_LIMIT } });
  });

  it('at guessing a refresh token end after a few', async () => {
    const guess = () => ask('', '192.0.2.14', 'token?grant_type=refresh_token', { refresh_token: 'x' });
    for (let index = 0; index < 12; index += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429, content: { error_code: OVER_REQUEST_RATE_LIMIT } });
  });
});

describe('attempts that are written to the log of sign-ins', () => {
  it.each([
    ['PUT', 'user', '{"data":{}}', '192.0.2.15'],
    ['POST', 'logout?scope=others', '', '192.0.2.16'],
  ])('end after a few: %s %s', async (method, path, body, client) => {
    const headers = { apikey: backend.publishableKey, 'x-forwarded-for': client };
    const send = () => fetch(`${backend.origin}/auth/v1/${path}`, { method, headers, body });
    for (let index = 0; index < 12; index += 1) expect((await send()).status).toBe(401);
    expect((await send()).status).toBe(429);
  });
});

describe('answers to "Was this page helpful?"', () => {
  it('are accepted a few times a minute from one address, and then refused with the time to wait', async () => {
    const page = '/resources/docs/';
    const answer = (client: string, name = 'answer_page') => {
      const headers = { apikey: backend.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': client };
      const body = JSON.stringify({ page, token: crypto.randomUUID(), is_helpful: true });
      return fetch(`${backend.origin}/rest/v1/rpc/${name}`, { method: 'POST', headers, body });
    };
    for (let index = 0; index < 3; index += 1) expect((await answer('192.0.2.11')).status).toBe(204);
    backend.advanceClock(15);
    const refused = await answer('192.0.2.11');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45']);
    expect(await refused.json()).toMatchObject({
      message: 'Too many answers came from this IP address. The next one can be given in 45 seconds.',
    });
    for (const name of ['answer%5Fpage', 'Answer_Page', 'answer_page/'])
      expect((await answer('192.0.2.11', name)).status).not.toBe(204);
    expect((await answer('192.0.2.12')).status).toBe(204);
    backend.advanceClock(45);
    expect((await answer('192.0.2.11')).status).toBe(204);
  });
});

it('requests are answered up to a limit per minute, then refused with the time to wait', async () => {
  const read = async (client: string) => {
    const headers = { apikey: backend.publishableKey, 'x-forwarded-for': client };
    const response = await fetch(`${backend.origin}/rest/v1/schema_steps`, { headers });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), content: await response.json() };
  };
  for (let times = 0; times < 20; times += 1) expect((await read('198.51.100.7')).status).toBe(200);
  const message = 'Too many requests came from this IP address. The next one can be made in 60 seconds.';
  const refused = { status: 429, retryAfter: '60', content: { code: OVER_REQUEST_RATE_LIMIT, message } };
  expect(await read('198.51.100.7')).toMatchObject(refused);
  expect((await read('198.51.100.8')).status).toBe(200);
  const inAuth = await fetch(`${backend.origin}/auth/v1/user`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect([inAuth.status, await inAuth.json()]).toMatchObject([429, { error_code: OVER_REQUEST_RATE_LIMIT }]);
  // A monitor behind the same address is not refused with them, and has a limit of its own.
  const check = () => fetch(`${backend.origin}/health`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  for (let times = 0; times < 20; times += 1) expect((await check()).status).toBe(200);
  const health = await check();
  expect([health.status, health.headers.get('retry-after')]).toEqual([429, '60']);
  backend.advanceClock(60);
  expect((await read('198.51.100.7')).status).toBe(200);
});
