import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { sendRaw } from '../support/server.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(() => expect(backend.faults()).toEqual([]));
afterAll(() => backend.stop());

/** A request with the publishable key. */
async function knock(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const all = { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers };
  const answer = await fetch(backend.origin + path, { method, headers: all, body, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}

const SOMEBODY = JSON.stringify({ email: 'eve@example.org', password: 'correct horse', type: 'signup', data: {} });

describe('a door that the site does not use', () => {
  it.each([
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/magiclink'],
    ['POST', '/auth/v1/resend'],
    ['GET', '/auth/v1/reauthenticate'],
    ['GET', '/auth/v1/authorize?provider=github'],
    ['GET', '/auth/v1/callback'],
    ['GET', '/auth/v1/.well-known/openid-configuration'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/invite'],
    ['POST', '/auth/v1/otp/'],
    ['POST', '/auth/v1//otp'],
    ['POST', '/auth/v1/%6ftp%2f..%2fsignup'],
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1'],
    ['GET', '/rest/v1/rpc/'],
    ['GET', '/rest/v1/auth.users'],
    ['GET', '/rest/v1/a/b'],
    ['GET', '/_system/info'],
    ['GET', '/_system/config'],
    ['GET', '/storage/v1/bucket'],
    ['GET', '/functions/v1/x'],
  ])('is not there: %s %s', async (method, path) => {
    const { status, text } = await knock(method, path, method === 'POST' ? SOMEBODY : undefined);
    expect(status).toBe(404);
    expect(text).not.toMatch(/postgres|secret|password/i);
  });

  it('is not behind another method of one that is', async () => {
    for (const [method, path] of [
      ['GET', '/auth/v1/otp'],
      ['GET', '/auth/v1/verify?token=x&type=magiclink&redirect_to=https%3A%2F%2Fevil.example'],
      ['DELETE', '/auth/v1/user'],
      ['POST', '/auth/v1/settings'],
      ['OPTIONS', '/auth/v1/otp'],
      ['PUT', '/rest/v1/schema_steps'],
    ] as const) {
      expect([path, (await knock(method, path)).status]).toEqual([path, 405]);
    }
  });

  it.each(['password', 'pkce', 'id_token', ''])('is no other way to a token: %s', async (grant) => {
    const { status, text } = await knock('POST', `/auth/v1/token?grant_type=${grant}`, SOMEBODY);
    expect([status, JSON.parse(text).msg]).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('a key', () => {
  it('is asked for', async () => {
    for (const [key, message] of [
      ['', 'No API key found in request'],
      ['sb_publishable_x', 'Invalid API key'],
    ] as const) {
      const { status, text } = await knock('GET', '/rest/v1/schema_steps', undefined, { apikey: key });
      expect([status, JSON.parse(text).message]).toEqual([401, message]);
      expect((await knock('POST', '/auth/v1/otp', SOMEBODY, { apikey: key })).status).toBe(401);
    }
  });

  it('is not asked for where the public keys are', async () => {
    const { status, text } = await knock('GET', '/auth/v1/.well-known/jwks.json', undefined, { apikey: '' });
    expect([status, JSON.parse(text)]).toEqual([200, { keys: [] }]);
  });

  it('is told to the pages of the site, and not kept by anyone', async () => {
    const answer = await fetch(`${backend.origin}/resources/backend.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ url: backend.origin, key: backend.publishableKey });
  });
});

describe('a body that makes no sense', () => {
  const bodies = ['', '{', 'null', '[]', '[1]', '"x"', '5', '{"email":5}', '{"email":{}}', '{"email":"x"}', '\0'];
  const more = ['{"email":"a@b.c\\r\\nBcc: x@y.z"}', `{"email":"${'x'.repeat(300)}@y.org"}`, '{"type":"email"}'];
  const proofs = [
    '{"type":"email","email":"a@example","token":5}',
    '{"type":"email","token_hash":5}',
    '{"type":"email","token_hash":"\\u0000"}',
    '{"type":"recovery","token_hash":"x"}',
    '{"type":5}',
    '{"refresh_token":5}',
    '{"refresh_token":"\\u0000"}',
    '{"refresh_token":{}}',
    '{"__proto__":{"email":"a@example.org"}}',
  ];

  it.each(['/auth/v1/otp', '/auth/v1/verify', '/auth/v1/token?grant_type=refresh_token'])(
    'is refused with a reason, never with 500: %s',
    async (path) => {
      for (const body of [...bodies, ...more, ...proofs]) {
        const { status, text } = await knock('POST', path, body);
        expect([body, [400, 403].includes(status)]).toEqual([body, true]);
        expect(JSON.parse(text)).toMatchObject({
          code: status,
          error_code: expect.any(String),
          msg: expect.any(String),
        });
      }
    },
  );

  it('is refused by the tables as well', async () => {
    for (const body of ['{', 'null', '"x"', '[[]]', '\0']) {
      const { status, text } = await knock('POST', '/rest/v1/rpc/whoami', body);
      expect([body, status < 500]).toEqual([body, true]);
      expect(() => JSON.parse(text)).not.toThrow();
    }
    const broken = [
      'select=*)(',
      'step=eq',
      'or=(',
      'limit=x',
      'order=;drop',
      'select=%00',
      'step=like.%',
      'step=in.(',
    ];
    for (const query of broken) {
      const { status } = await knock('GET', `/rest/v1/schema_steps?${query}`);
      expect([query, status < 500]).toEqual([query, true]);
    }
  });

  it('is refused when it is larger than 64 kB, with and without saying so', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(70_000) });
    expect((await knock('POST', '/auth/v1/otp', large)).status).toBe(413);
    expect((await knock('POST', '/rest/v1/rpc/whoami', large)).status).toBe(413);
    const head = `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.publishableKey}\r\nConnection: close\r\n`;
    const chunk = 'x'.repeat(0x8000);
    const chunks = `8000\r\n${chunk}\r\n`.repeat(3);
    const answer = await sendRaw(backend.port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('a rude client', () => {
  it.each(['TRACE', 'CONNECT', 'HELLO'])('does no harm: %s', async (method) => {
    const line = method === 'CONNECT' ? 'CONNECT a:1' : `${method} /auth/v1/otp`;
    const answer = await sendRaw(backend.port, `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await knock('GET', '/auth/v1/health')).status).toBe(200);
  });

  it('may go away in the middle of its body', async () => {
    const head = `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.publishableKey}\r\nContent-Length: 100\r\n\r\n{`;
    const { connect } = await import('node:net');
    await new Promise<void>((resolve) => {
      const socket = connect(backend.port, '127.0.0.1', () => socket.write(head, () => socket.resetAndDestroy()));
      socket.once('close', () => resolve());
    });
    expect((await knock('GET', '/auth/v1/health')).status).toBe(200);
  });
});
