import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Reply, startFakeBackend } from '#tests/support/fake-backend.ts';
import { UserError } from '../command-line/errors.ts';
import { openBackend } from './backend.ts';
import { makeChange, SILENCE_MS } from './backend-errors.ts';
import type { BackendTarget } from './target.ts';

const KEY = 'sb_secret_never_shown';

async function ask(reply: Reply | (() => Promise<Reply>), kind: BackendTarget['kind'] = 'other') {
  const { url, asked } = await startFakeBackend(async () => (typeof reply === 'function' ? reply() : reply));
  const backend = openBackend({ url: url.replace(/\/$/, ''), secretKey: KEY, kind });
  const answer = backend.call('list_members', { after_number: 0 }, z.array(z.object({ number: z.int() })));
  return { answer, asked, backend };
}

/** The sentence without the URL, which differs in each test. */
async function getFault(reply: Reply | (() => Promise<Reply>), kind?: BackendTarget['kind']) {
  const { answer, backend } = await ask(reply, kind);
  const error: unknown = await answer.catch((reason: unknown) => reason);
  if (!(error instanceof UserError)) throw error;
  expect(error.message).not.toContain(KEY);
  return error.message.replace(backend.url, 'It');
}

const page = (status: number): Reply => ({ status, text: `<h1>${KEY}</h1>` });
const no = (status: number, code: string, message = 'No', details?: string): Reply => ({
  status,
  json: { code, message, details: details ?? null, hint: null },
});

const listNumbers = (fetch: BackendTarget['fetch']) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const backend = openBackend({ url: 'http://silent.example', secretKey: KEY, kind: 'other', ...(fetch && { fetch }) });
  return backend.call('list_members', {}, z.array(z.object({ number: z.int() })));
};

/** An answer in parts, each of which takes so long. */
function answerIn(parts: string[], ms: number): typeof fetch {
  const rest = [...parts];
  return async (_input, init) => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          vi.advanceTimersByTime(ms);
          const part = rest.shift();
          if (init?.signal?.aborted) controller.error(init.signal.reason);
          else if (part === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(part));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  };
}

it('a function is called with the key, and its answer is checked; the time is the backend’s', async () => {
  const { answer, asked, backend } = await ask({
    json: [{ number: 1 }],
    headers: { date: 'Wed, 01 Jan 2025 00:00:00 GMT' },
  });
  expect(await answer).toEqual([{ number: 1 }]);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/rest/v1/rpc/list_members', body: '{"after_number":0}' });
  expect(asked[0]?.headers.apikey).toBe(KEY);
  expect(backend.now()).toBe(Date.parse('2025-01-01'));
});

it('all rows of a table are read, in order of their key, even if one answer has a thousand at most', async () => {
  const stored = Array.from({ length: 2345 }, (_, index) => ({ document: 'code', version: index + 1 }));
  const { url, asked } = await startFakeBackend(({ query }) => {
    const offset = Number(query.get('offset'));
    const limit = Math.min(1000, Number(query.get('limit') ?? 1000));
    return { json: stored.slice(offset, offset + limit) };
  });
  const key = ['document', 'version'];
  const schema = z.array(z.object({ document: z.string(), version: z.int() }));
  const backend = openBackend({ url, secretKey: KEY, kind: 'other' });
  expect(await backend.rows('agreement_versions', key, key, schema)).toEqual(stored);
  for (const { query } of asked)
    expect([query.get('select'), query.get('order')]).toEqual(['document,version', 'document.asc,version.asc']);
});

describe('a backend that misbehaves', () => {
  it.each<[string, Reply, RegExp]>([
    ['answers with a web page', page(200), /^It does not answer like a backend; it may be a web page \(status 200\)\./],
    ['has no such page', page(404), /^It does not answer like a backend.* \(status 404\)\./],
    ['has a broken proxy', page(502), /^It answers with an error page \(status 502\)\. Try again later\.$/],
    [
      'does not know the key',
      { status: 401, json: { message: 'Invalid API key' } },
      /^It does not accept the key \(status 401: Invalid API key\)\. Is it its secret key\?$/,
    ],
    [
      'gives the key no right',
      no(403, '42501', 'permission denied'),
      /^It does not accept the key \(status 403: permission denied\)/,
    ],
    [
      'repeats the key',
      no(401, '', `Unknown: ${KEY}`),
      /^It does not accept the key \(status 401: Unknown: \[the key\]\)/,
    ],
    [
      'lacks the function',
      no(404, 'PGRST202'),
      /^It lacks what this needs\. Push the migrations first: .* npx supabase@3 --workdir \.supabase db push --remote$/,
    ],
    ['lacks the table', no(404, 'PGRST205'), /^It lacks what this needs\. Push the migrations first/],
    [
      'still starts',
      no(503, 'PGRST000', 'It is starting.'),
      /^It answered with status 503: It is starting\. \(PGRST000\)$/,
    ],
    [
      'waits too long for another change',
      no(500, '55P03', 'canceling statement due to lock timeout'),
      /^It was too busy to do this \(canceling .* lock timeout, 55P03\)\. Try again later\.$/,
    ],
    [
      'refuses a version',
      no(400, 'CP007', 'Version 2 is not next.', 'code'),
      /^It refused: Version 2 is not next\. \(code\)$/,
    ],
    ['gives no reason', { status: 418, json: [] }, /^It answered with status 418: it gives no reason$/],
    [
      'answers something else',
      { json: [{ nummer: 1 }] },
      /^It gives an answer that this version of the site does not understand \(list_members\.0\.number\)/,
    ],
    [
      'is asked too often',
      { status: 429, json: { message: 'Slow down' }, headers: { 'retry-after': '30' } },
      /^It gets too many requests \(status 429\)\. Try again in 30 s\.$/,
    ],
    [
      'is asked too often, and does not say for how long',
      { status: 429, text: 'Slow down', headers: { 'retry-after': 'Mon, 30 Nov 2026 12:00:00 GMT' } },
      /\(status 429\)\. Try again later\.$/,
    ],
    [
      'is cut off by a gateway',
      { text: '[{"number": 1}, {"num' },
      /^It has sent the beginning of an answer only \(status 200\)\. Try again\.$/,
    ],
    ['answers nothing', { status: 204 }, /^It does not answer like a backend/],
  ])('and %s', async (_, reply, sentence) => expect(await getFault(reply)).toMatch(sentence));

  it.each<[string, boolean, Reply | (() => Promise<Reply>)]>([
    ['a gateway gave up waiting', true, page(504)],
    ['the server gave up waiting', true, { status: 503, json: { message: 'The backend takes too long.' } }],
    ['half of the answer came', true, { text: '[{"num' }],
    ['nothing of the answer came', true, { text: '' }],
    ['a web page came', false, page(200)],
    ['a later version answers in another way', true, { json: [{ nummer: 1 }] }],
    ['a statement was undone', false, no(500, '57014', 'canceling statement due to statement timeout')],
    ['the backend refused', false, no(400, 'CP007')],
    ['it was asked too often', false, page(429)],
  ])('and %s: that the change may have been made is %s', async (_, isUnsure, reply) => {
    const { answer } = await ask(reply);
    const error: unknown = await makeChange(answer, 'members -- list').catch((reason: unknown) => reason);
    expect(String(error).includes('all the same. Look before you repeat it: npm run members -- list')).toBe(isUnsure);
  });

  it('and breaks off the connection may have made a change, but not where nothing listens', async () => {
    const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
    const change = () => {
      const { call } = openBackend({ url, secretKey: KEY, kind: 'other' });
      return makeChange(call('warn', {}, z.null()), 'members -- list');
    };
    await expect(change()).rejects.toThrow(/the connection broke off\. [^\n]*\nIt may have been recorded/);
    server.close();
    await once(server, 'close');
    await expect(change()).rejects.not.toThrow('It may have been');
  });

  it('and redirects is not followed, so that the key stays here', async () => {
    const reply = { status: 307, headers: { location: 'https://elsewhere.example/' } };
    expect(await getFault(reply)).toBe(
      'It redirects to https://elsewhere.example/. If that is the backend, give its URL instead.',
    );
  });

  it('and never answers, or stops in the middle of an answer, is not waited for', async () => {
    const fetch = (_input: unknown, init?: RequestInit) => {
      vi.advanceTimersByTime(SILENCE_MS);
      return Promise.reject(init?.signal?.reason);
    };
    const silent = 'http://silent.example has sent nothing for 65 s. Try again later.';
    await expect(listNumbers(fetch)).rejects.toThrow(silent);
    await expect(listNumbers(answerIn(['[{"number"'], SILENCE_MS))).rejects.toThrow(silent);
  });

  it('and whose database was opened here, but went away, is not looked for in the network', async () => {
    const fetch = () => Promise.reject(new Error("Cannot read properties of null (reading 'write')"));
    await expect(listNumbers(fetch)).rejects.toThrow(
      'The database that was opened no longer answers. Try again once it does.',
    );
  });

  it('and only answers slowly is waited for as long as something comes', async () => {
    const parts = ['[', '{"number": 1}', ',', '{"number": 2}', ']'];
    expect(await listNumbers(answerIn(parts, SILENCE_MS - 1))).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('and is the embedded one gets different advice', async () => {
    expect(await getFault(no(404, 'PGRST202'), 'embedded')).toMatch(/Stop the site and start it again/);
    expect(await getFault(no(401, ''), 'embedded')).toMatch(/Does DATA_FOLDER name the folder of that backend\?$/);
  });

  it('and cannot be reached is reported with the reason', async () => {
    const getRows = (url: string) =>
      openBackend({ url, secretKey: KEY, kind: 'other' }).rows(
        'agreement_versions',
        ['document'],
        ['document'],
        z.array(z.object({})),
      );
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : undefined;
    server.close();
    await once(server, 'close');
    await expect(getRows(`http://127.0.0.1:${port}`)).rejects.toThrow(
      /cannot be reached: nothing listens there\. Check the/,
    );
    await expect(getRows('http://no-such-host.invalid')).rejects.toThrow(
      /there is no such host|cannot be looked up now/,
    );
    await expect(getRows('http://127.0.0.1:9')).rejects.toThrow('cannot be reached: bad port.');
  });
});
