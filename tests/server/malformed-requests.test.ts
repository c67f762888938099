import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { App, AppParts } from '#server/http/app.ts';
import { ask, SITE, sendRaw, startServer } from '../support/server.ts';

const CLOSE = 'Host: localhost\r\nConnection: close\r\n\r\n';
const get = (target: string) => `GET ${target} HTTP/1.1\r\n${CLOSE}`;
const getStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

describe('a malformed request', () => {
  it.each([
    ['a broken escape', get('/resources/%zz'), 400],
    ['an escape that is not UTF-8', get('/resources/%c3%28'), 400],
    ['dot segments', get('/resources/../../../../etc/passwd'), 400],
    ['escaped dot segments', get('/resources/%2e%2e/%2e%2e/etc/passwd'), 400],
    ['dot segments that lead back to a page', get('/resources/docs/%2e%2e/'), 400],
    ['doubly escaped dot segments', get('/resources/%252e%252e/etc/passwd'), 404],
    ['an escaped NUL', get('/resources/%00'), 400],
    ['a NUL', get('/resources/\0'), 400],
    ['a backslash', get('/resources\\..\\x'), 400],
    ['a backslash that some browsers take for a slash', get('/\\evil.example/'), 400],
    ['an escaped line break', get('/resources/docs/x%0d%0aSet-Cookie:%20a=b'), 400],
    ['bytes beyond ASCII', get('/resources/\u00ff\u00fe/'), 400],
    ['a path of 10 kB', get(`/resources/${'a'.repeat(10_000)}`), 414],
    ['a path of 64 kB', get(`/resources/${'a'.repeat(65_536)}`), 431],
    ['a header of 1 MB', `GET / HTTP/1.1\r\nX-Big: ${'a'.repeat(1_000_000)}\r\n${CLOSE}`, 431],
    ['a thousand headers', `GET / HTTP/1.1\r\n${'X-Many: abcdefghij\r\n'.repeat(1000)}${CLOSE}`, 431],
    ['TRACE', `TRACE /resources/ HTTP/1.1\r\n${CLOSE}`, 405],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${CLOSE}`, 405],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${CLOSE}`, 400],
    ['a broken request line', 'HELLO\r\n\r\n', 400],
    ['an unknown method', `HELLO / HTTP/1.1\r\n${CLOSE}`, 400],
    ['the start of a TLS connection', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an invalid host', `GET / HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n`, 400],
    ['two hosts', `GET /resources/ HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}`, 400],
    [
      'a host that looks like an IP address',
      'GET /resources/ HTTP/1.1\r\nHost: 1270.0.0.1\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['two lengths', `POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${CLOSE}0\r\n\r\n`, 400],
    ['an odd expectation', `GET / HTTP/1.1\r\nExpect: miracle\r\n${CLOSE}`, 417],
  ])('gets its answer and does no harm: %s', async (_name, request, status) => {
    const port = await startServer();
    expect(getStatus(await sendRaw(port, request))).toBe(status);
    expect((await ask(port, '/resources/')).body.toString()).toBe(SITE['index.html']);
  });

  it.each(['/%zz', '/resources/100%/', '/resources/docs%2Fx/'])(
    'shows the not-found page to people: %s',
    async (target) => {
      expect(await sendRaw(await startServer(), get(target))).toContain(SITE['404.html']);
    },
  );

  it('says what is wrong where the site has no not-found page', async () => {
    const { '404.html': _, ...files } = SITE;
    expect(await sendRaw(await startServer({ files }), get('/%zz'))).toContain('The URL has a broken % escape.');
  });

  it.each([
    get('/%zz'),
    'HELLO\r\n\r\n',
    `CONNECT a:1 HTTP/1.1\r\n${CLOSE}`,
    'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
  ])('gets the headers of the site as well: %j', async (request) => {
    expect(await sendRaw(await startServer(), request)).toMatch(/\r\nx-test: every answer\r\n/i);
  });

  it('gets no answer that could be taken for the one before it', async () => {
    const answer = await sendRaw(
      await startServer(),
      'GET /resources/ HTTP/1.1\r\nHost: localhost\r\n\r\nHELLO\r\n\r\n',
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 400 /);
  });

  it('cannot split a redirect', async () => {
    const answer = await sendRaw(await startServer(), get('/resources/docs/x?a=%0d%0aSet-Cookie:b'));
    expect(answer).toContain('location: /resources/docs/x/?a=%0d%0aSet-Cookie:b\r\n');
    expect(answer).not.toMatch(/\r\nSet-Cookie/i);
  });

  it('is served if it is only old: HTTP/1.0 without a host', async () => {
    expect(getStatus(await sendRaw(await startServer(), 'GET /resources/ HTTP/1.0\r\n\r\n'))).toBe(200);
  });
});

describe('a slow request', () => {
  const limits = { headersTimeout: 60, requestTimeout: 60, maxHeaderSize: 16_384, connectionsCheckingInterval: 20 };

  it('is ended if its headers do not arrive', async () => {
    expect(getStatus(await sendRaw(await startServer({ limits }), 'GET / HTTP/1.1\r\nHost: local'))).toBe(408);
  });

  it('is ended if its body does not arrive, even while a handler waits for it', async () => {
    const addRoutes = (app: App) => app.post('/echo', async ({ req }) => new Response(await req.text()));
    const port = await startServer({ limits, addRoutes, report: () => {} });
    const answer = await sendRaw(port, `POST /echo HTTP/1.1\r\nContent-Length: 10\r\n${CLOSE}abc`);
    expect(answer).not.toContain('200 OK');
  });

  it('is answered before its body arrives if no body is needed', async () => {
    const answer = await sendRaw(await startServer(), `POST /resources/ HTTP/1.1\r\nContent-Length: 10\r\n${CLOSE}abc`);
    expect(getStatus(answer)).toBe(405);
  });

  it('may be aborted in the middle of an answer', async () => {
    const port = await startServer({ files: { ...SITE, 'film.webm': Buffer.alloc(8_000_000) } });
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/resources/film.webm'));
    await once(socket, 'data');
    socket.resetAndDestroy();
    expect((await ask(port, '/resources/')).status).toBe(200);
  });
});

describe('a handler that throws', () => {
  const addRoutes = (app: App) =>
    app.get('/broken', () => {
      throw new Error('secret detail');
    });

  it('becomes a plain 500 with the headers of the site, is reported, and the server continues', async () => {
    const report = vi.fn<AppParts['report']>();
    const port = await startServer({ addRoutes, report });
    const { status, headers, body } = await ask(port, '/broken');
    expect(status).toBe(500);
    expect(headers).toMatchObject({ 'x-test': 'every answer', 'content-type': 'text/html; charset=utf-8' });
    expect(body.toString()).toContain('<h1>Something went wrong</h1>');
    expect(body.toString()).not.toContain('secret detail');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body.toString()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'secret detail' }),
      expect.objectContaining({ method: 'GET' }),
    );
    expect((await ask(port, '/resources/')).status).toBe(200);
  });
});

describe('routes beside the site', () => {
  it('come first and take their own methods', async () => {
    const port = await startServer({ addRoutes: (app) => app.post('/auth/v1/otp', ({ json }) => json({})) });
    expect((await ask(port, '/auth/v1/otp', {}, 'POST')).status).toBe(200);
    expect((await ask(port, '/auth/v1/otp')).status).toBe(404);
  });
});
