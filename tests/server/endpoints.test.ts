import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeTempFolder, startTestBackend, type TestBackend } from '../support/backend.ts';
import { ask, sendRaw } from '../support/server.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.client().auth.signInWithOtp({ email: 'ada@example.org' });
  await backend.client().auth.signInWithOtp({ email: 'bob@example.org' });
});
afterEach(() => expect(backend.faults()).toEqual([]));
afterAll(() => backend.stop());

describe('the outbox', () => {
  /** Its path with the key in it, as in the data folder. */
  const keyed = async (path: string) =>
    path + new URL(await readFile(join(backend.dataFolder, 'outbox-url'), 'utf8')).search;
  const paths = ['/outbox/', '/outbox.json', '/outbox'];

  it('lists the e-mails, the newest first', async () => {
    const path = await keyed('/outbox.json');
    const { body, headers } = await ask(backend.port, path, { host: `localhost:${backend.port}` });
    const mails = JSON.parse(body.toString());
    expect(mails.map(({ to }: { to: string }) => to)).toEqual(['bob@example.org', 'ada@example.org']);
    expect(Object.keys(mails[0]).sort()).toEqual(['code', 'html', 'link', 'sentAt', 'subject', 'text', 'to']);
    expect(mails[0].code).toMatch(/^\d{6}$/);
    expect(Date.parse(mails[0].sentAt)).not.toBeNaN();
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows them on a page, with link and code, that runs and loads nothing', async () => {
    const { body, headers } = await ask(backend.port, await keyed('/outbox/'), { host: '127.0.0.1' });
    const mail = await backend.mailTo('ada@example.org');
    expect(body.toString()).toContain(`<strong>${mail.code}</strong>`);
    expect(body.toString()).toContain(`href="${mail.link.replace('&', '&amp;')}"`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    const moved = await ask(backend.port, await keyed('/outbox'), { host: 'localhost' });
    expect(moved.headers.location).toBe(await keyed('/outbox/'));
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3:80', '[::1]:3000', 'LOCALHOST'])(
    'answers requests to %s',
    async (host) => {
      expect((await ask(backend.port, await keyed('/outbox/'), { host })).status).toBe(200);
    },
  );

  it('answers what browsers send', async () => {
    const headers = {
      host: 'localhost',
      accept: 'text/html',
      'accept-language': 'de',
      'cache-control': 'max-age=0',
      cookie: 'a=b',
      dnt: '1',
      'sec-ch-ua-mobile': '?0',
      'sec-fetch-site': 'none',
      'sec-gpc': '1',
      'upgrade-insecure-requests': '1',
      'user-agent': 'Mozilla/5.0',
    };
    expect((await ask(backend.port, await keyed('/outbox/'), headers)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['a page whose name was made to point here', { host: 'evil.example' }],
    ['a name that only begins like this machine', { host: 'localhost.evil.example' }],
    ['an address that only begins like it', { host: '127.0.0.1.evil.example' }],
    ['the network', { host: '192.168.1.5:3000' }],
    ...[
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'x-forwarded-port',
      'x-real-ip',
      'x-request-id',
      'x-original-host',
      'forwarded',
      'via',
      'cf-connecting-ip',
      'cf-ray',
      'cdn-loop',
      'true-client-ip',
      'fastly-client-ip',
      'fly-client-ip',
      'client-ip',
      'tailscale-user-login',
      'proxy-connection',
    ].map((name): [string, Record<string, string>] => [
      `a proxy that sends ${name}`,
      { host: 'localhost', [name]: '203.0.113.5' },
    ]),
  ])('does not answer %s, even with the key', async (_name, headers) => {
    for (const path of paths) {
      const { status, body } = await ask(backend.port, await keyed(path), headers);
      expect([status, body.toString()]).toEqual([403, 'The outbox only answers this computer.\n']);
    }
  });

  it('does not answer old proxies, which speak HTTP/1.0, with or without a host', async () => {
    for (const host of ['', 'Host: localhost\r\n']) {
      const answer = await sendRaw(backend.port, `GET ${await keyed('/outbox/')} HTTP/1.0\r\n${host}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    }
  });

  it('opens through no transparent forwarder, since nobody there knows the key', async () => {
    for (const path of paths) {
      for (const query of ['', '?key=', '?key=wrong', `?key=${'a'.repeat(43)}`, '?KEY=x&key']) {
        const { status, body } = await ask(backend.port, path + query, { host: `localhost:${backend.port}` });
        expect([path, query, status]).toEqual([path, query, 403]);
        expect(body.toString()).not.toContain('ada@example.org');
      }
    }
  });

  it('is printed on the terminal too', () => {
    expect(backend.printed[0]).toMatch(
      /^E-mail to ada@example\.org\n {2}link: http:\/\/localhost:\d+\/.*\n {2}code: \d{6}$/,
    );
  });
});

it('a failure to store the URL of the outbox does not prevent signing in', async () => {
  const dataFolder = await makeTempFolder();
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  await mkdir(join(dataFolder, 'outbox-url'));
  const other = await startTestBackend({ dataFolder });
  onTestFinished(() => other.stop());
  expect((await ask(other.port, '/health')).status).toBe(200);
  expect(other.faults()).toEqual([expect.stringMatching(/^The URL of the outbox could not be stored in .*EISDIR/)]);
});

describe('the link in an e-mail', () => {
  const linkFor = async (redirectTo: string | undefined) => {
    const email = `link-${crypto.randomUUID()}@example.org`;
    await backend.client().auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } });
    return new URL((await backend.mailTo(email)).link);
  };

  it('opens the confirm page, with its secrets in the fragment', async () => {
    const { origin, pathname, search, hash } = await linkFor(undefined);
    expect([origin, pathname, search]).toEqual([backend.origin, '/resources/auth/confirm/', '']);
    expect(hash).toMatch(/^#token_hash=[0-9a-f]{128}&type=email$/);
  });

  it('contains the page to go to afterwards', async () => {
    const confirm = `${backend.origin}/resources/auth/confirm/?next=%2Fresources%2Fmember%2F`;
    expect((await linkFor(confirm)).search).toBe('?next=%2Fresources%2Fmember%2F');
    const page = `http://127.0.0.1:${backend.port}/resources/join/?a=1`;
    const link = await linkFor(page);
    expect(link.origin).toBe(`http://127.0.0.1:${backend.port}`);
    expect(link.searchParams.get('next')).toBe('/resources/join/?a=1');
  });

  it.each([
    'https://evil.example/resources/auth/confirm/',
    'http://localhost:1/resources/auth/confirm/',
    'javascript:alert(1)',
    '//evil.example/',
    'x',
  ])('never leads to %s', async (redirectTo) => {
    const { origin, pathname, search } = await linkFor(redirectTo);
    expect(origin + pathname + search).toBe(`${backend.origin}/resources/auth/confirm/`);
  });
});

describe('a site with SITE_URL', () => {
  it('puts it into links, even at the root of its host, and shows its outbox to nobody', async () => {
    const named = await startTestBackend({
      settings: { siteUrl: 'https://example.org' },
      site: { base: '/' },
    });
    onTestFinished(() => named.stop());
    await named.client().auth.signInWithOtp({ email: 'ada@example.org' });
    expect(named.printed[0]).toContain('link: https://example.org/auth/confirm/#token_hash=');
    expect((await ask(named.port, '/outbox/', { host: 'localhost' })).status).toBe(404);
  });
});

/** A request with the publishable key. */
async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const all = { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers };
  const answer = await fetch(backend.origin + path, { method, headers: all, body, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}

const SOMEBODY = JSON.stringify({ email: 'eve@example.org', password: 'correct horse', type: 'signup', data: {} });

describe('an endpoint that the site does not use', () => {
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
  ])('does not exist: %s %s', async (method, path) => {
    const { status, text } = await send(method, path, method === 'POST' ? SOMEBODY : undefined);
    expect(status).toBe(404);
    expect(text).not.toMatch(/postgres|secret|password/i);
  });

  it.each(['storage/v1', 'functions/v1', 'realtime/v1'])(
    'of another service answers with an error: %s',
    async (service) => {
      for (const path of ['', '/', '/bucket/a%20b', '/websocket?vsn=1.0.0']) {
        for (const [method, apikey] of [
          ['GET', backend.publishableKey],
          ['POST', ''],
          ['DELETE', 'x'],
        ] as const) {
          const { status, text, headers } = await send(method, `/${service}${path}`, undefined, { apikey });
          expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/json']);
          expect(JSON.parse(text)).toEqual({
            message: `This backend has no ${service}.`,
            details: null,
            hint: 'It has auth/v1 and rest/v1. A Supabase project has all.',
            code: 'PGRST125',
          });
        }
      }
    },
  );

  it('is not reached with another method of an existing one', async () => {
    for (const [method, path] of [
      ['GET', '/auth/v1/otp'],
      ['GET', '/auth/v1/verify?token=x&type=magiclink&redirect_to=https%3A%2F%2Fevil.example'],
      ['DELETE', '/auth/v1/user'],
      ['POST', '/auth/v1/settings'],
      ['OPTIONS', '/auth/v1/otp'],
      ['PUT', '/rest/v1/schema_steps'],
    ] as const) {
      expect([path, (await send(method, path)).status]).toEqual([path, 405]);
    }
  });

  it.each(['password', 'pkce', 'id_token', ''])('gives no token for another grant: %s', async (grant) => {
    const { status, text } = await send('POST', `/auth/v1/token?grant_type=${grant}`, SOMEBODY);
    expect([status, JSON.parse(text).msg]).toEqual([400, 'unsupported_grant_type']);
  });
});

it('signing out of what is no scope is refused', async () => {
  const { status, text } = await send('POST', '/auth/v1/logout?scope=all%26scope%3Dglobal');
  expect([status, JSON.parse(text).msg]).toEqual([400, 'Unsupported logout scope "all&scope=global"']);
});

describe('the API key', () => {
  it('is required', async () => {
    for (const [key, message] of [
      ['', 'No API key found in request'],
      ['sb_publishable_x', 'Invalid API key'],
    ] as const) {
      const { status, text } = await send('GET', '/rest/v1/schema_steps', undefined, { apikey: key });
      expect([status, JSON.parse(text).message]).toEqual([401, message]);
      expect((await send('POST', '/auth/v1/otp', SOMEBODY, { apikey: key })).status).toBe(401);
    }
  });

  it('is not required for the public keys', async () => {
    const { status, text } = await send('GET', '/auth/v1/.well-known/jwks.json', undefined, { apikey: '' });
    expect([status, JSON.parse(text)]).toEqual([200, { keys: [] }]);
  });

  it('answers with what no cache keeps, and no browser takes for something else, also if it refuses', async () => {
    for (const path of ['/auth/v1/settings', '/rest/v1/schema_steps', '/rest/v1/nothing', '/auth/v1/nothing']) {
      const { headers } = await fetch(backend.origin + path, { headers: { apikey: backend.publishableKey } });
      expect([path, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        path,
        'no-store',
        'nosniff',
      ]);
    }
  });

  it('is available to the pages of the site, which must not cache it', async () => {
    const answer = await fetch(`${backend.origin}/resources/backend.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ url: '/', key: backend.publishableKey });
  });

  it('is at the origin of the page, whatever a proxy or a stranger sends as the host', async () => {
    const { body } = await ask(backend.port, '/resources/backend.json', { host: 'evil.example:8443' });
    expect(new URL(JSON.parse(body.toString()).url, 'https://site.example:8443').href).toBe(
      'https://site.example:8443/',
    );
  });
});

describe('a malformed body', () => {
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
  // Half a character, in lists that JSON.stringify cannot write again.
  const deep = `{"data":{"a":"\\ud800","b":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;

  it.each(['/auth/v1/otp', '/auth/v1/verify', '/auth/v1/token?grant_type=refresh_token'])(
    'is refused with a reason, never with 500: %s',
    async (path) => {
      for (const body of [...bodies, ...more, ...proofs, deep]) {
        const { status, text } = await send('POST', path, body);
        expect([body, [400, 403].includes(status)]).toEqual([body, true]);
        expect(JSON.parse(text)).toMatchObject({
          code: status,
          error_code: expect.any(String),
          msg: expect.any(String),
        });
      }
    },
  );

  it('is refused by rest/v1 as well', async () => {
    for (const body of ['{', 'null', '"x"', '[[]]', '\0', deep]) {
      const { status, text } = await send('POST', '/rest/v1/rpc/whoami', body);
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
      '__proto__=1',
      'hasOwnProperty=1',
      'isPrototypeOf=1',
      'toString=1',
      'valueOf=1',
    ];
    for (const query of broken) {
      const { status } = await send('GET', `/rest/v1/schema_steps?${query}`);
      expect([query, status < 500]).toEqual([query, true]);
    }
  });

  it('is refused where somebody changes their own data', async () => {
    const email = 'own-data@example.org';
    const client = backend.client();
    await client.auth.signInWithOtp({ email });
    const { data } = await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
    const authorization = `Bearer ${data.session?.access_token}`;
    const refused = ['{"data":{"a":"\\u0000"}}', '{"data":{"a":"\\ud800"}}', '{"data":{"\\udc00":1}}'];
    for (const body of [...refused, deep, deep.replace('ud800', 'n')]) {
      expect([body, (await send('PUT', '/auth/v1/user', body, { authorization })).status]).toEqual([body, 400]);
    }
    expect((await send('PUT', '/auth/v1/user', '{"data":{"a":"\\ud83d\\ude00"}}', { authorization })).status).toBe(200);
    expect(backend.faults()).toEqual([]);
  });

  it('is refused if it is larger than 64 kB, with and without a Content-Length', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(70_000) });
    expect((await send('POST', '/auth/v1/otp', large)).status).toBe(413);
    expect((await send('POST', '/rest/v1/rpc/whoami', large)).status).toBe(413);
    const head = `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.publishableKey}\r\nConnection: close\r\n`;
    const chunk = 'x'.repeat(0x8000);
    const chunks = `8000\r\n${chunk}\r\n`.repeat(3);
    const answer = await sendRaw(backend.port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('leaves its connection open for further requests if it states its size', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const askOn = async (method: string, path: string, body = '') => {
      const headers = { apikey: backend.publishableKey, 'content-length': body.length };
      const question = request({ port: backend.port, host: '127.0.0.1', agent, method, path, headers }).end(body);
      const [answer] = await once(question, 'response');
      await text(answer);
      return { status: answer.statusCode, port: question.socket?.localPort };
    };
    const { status, port } = await askOn('POST', '/auth/v1/otp', 'x'.repeat(200_000));
    expect(status).toBe(413);
    // Waits for the half second after which it would be closed.
    for (const end = performance.now() + 800; performance.now() < end; )
      expect(await askOn('GET', '/health')).toEqual({ status: 200, port });
  });
});

describe('a malformed request', () => {
  it.each(['TRACE', 'CONNECT', 'HELLO'])('does not stop the server: %s', async (method) => {
    const line = method === 'CONNECT' ? 'CONNECT a:1' : `${method} /auth/v1/otp`;
    const answer = await sendRaw(backend.port, `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await send('GET', '/auth/v1/health')).status).toBe(200);
  });

  it('may end in the middle of its body', async () => {
    const head = `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.publishableKey}\r\nContent-Length: 100\r\n\r\n{`;
    const { connect } = await import('node:net');
    await new Promise<void>((resolve) => {
      const socket = connect(backend.port, '127.0.0.1', () => socket.write(head, () => socket.resetAndDestroy()));
      socket.once('close', () => resolve());
    });
    expect((await send('GET', '/auth/v1/health')).status).toBe(200);
  });
});
