import { describe, expect, it } from 'vitest';
import { ask, SITE, startServer } from '../support/server.ts';

describe('a page', () => {
  it('is served at its URL, with its type and length', async () => {
    const { status, headers, body } = await ask(await startServer(), '/resources/docs/x/?from=mail');
    expect(status).toBe(200);
    expect(body.toString()).toBe(SITE['docs/x/index.html']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-length']).toBe(String(body.length));
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const port = await startServer();
    const [head, get] = await Promise.all([ask(port, '/resources/', {}, 'HEAD'), ask(port, '/resources/')]);
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  it('is found at an escaped URL', async () => {
    const port = await startServer({ files: { ...SITE, 'blog/tags/café/index.html': 'tag' } });
    expect((await ask(port, '/resources/blog/tags/caf%C3%A9/')).body.toString()).toBe('tag');
  });
});

it('a health check finds the site, even without a backend', async () => {
  const port = await startServer();
  const { status, headers, body } = await ask(port, '/health');
  expect([status, headers['cache-control'], JSON.parse(body.toString())]).toEqual([200, 'no-store', { status: 'ok' }]);
  expect(await ask(port, '/health', {}, 'HEAD')).toMatchObject({ status: 200 });
});

describe('a redirect', () => {
  it.each([
    ['/', '/resources/', 302],
    ['/?a=1', '/resources/?a=1', 302],
    ['/resources', '/resources/', 301],
    ['/resources/docs/x', '/resources/docs/x/', 301],
    ['/resources/docs/x?a=1&b=%2F', '/resources/docs/x/?a=1&b=%2F', 301],
    ['/resources/docs/x/index.html?a=1', '/resources/docs/x/?a=1', 301],
  ])('leads from %s to %s', async (from, to, status) => {
    const answer = await ask(await startServer(), from);
    expect(answer).toMatchObject({ status, headers: { location: to, 'content-length': '0' } });
    expect(answer.headers['x-test']).toBe('every answer');
  });

  it('is requested again each time, so a mistaken one does not stay', async () => {
    const { headers } = await ask(await startServer(), '/resources/docs/x');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it.each([
    '//evil.example',
    '//evil.example/resources',
    '/resources//evil.example',
    '/resources/https://evil.example',
  ])('never leads to where %s points', async (path) => {
    const { status, headers } = await ask(await startServer(), path);
    expect(status).toBe(404);
    expect(headers.location).toBeUndefined();
  });

  it('does not trust the host that the client names', async () => {
    const { headers } = await ask(await startServer(), '/resources/docs/x', { host: 'evil.example' });
    expect(headers.location).toBe('/resources/docs/x/');
  });
});

describe('a URL that has nothing', () => {
  it.each(['/resources/docs/nothing/', '/resources/docs', '/elsewhere', '/index.html', '/resources/404.html'])(
    'shows the not-found page at %s, with status 404',
    async (path) => {
      const { status, headers, body } = await ask(await startServer(), path);
      expect(status).toBe(404);
      expect(body.toString()).toContain('Page Not Found');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['x-test']).toBe('every answer');
    },
  );

  it('is not cached, even where files are cached for a year', async () => {
    const { headers } = await ask(await startServer(), '/resources/_astro/gone.js');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, body } = await ask(await startServer(), '/resources/nothing', {}, 'HEAD');
    expect([status, body.length]).toEqual([404, 0]);
    expect(headers['content-length']).toBe(String(SITE['404.html'].length));
  });

  it('is reported in plain words if the site has no page for that', async () => {
    const { status, body } = await ask(await startServer({ files: { 'index.html': '' } }), '/resources/nothing');
    expect(status).toBe(404);
    expect(body.toString()).toContain('<h1>Page not found</h1>');
    expect(body.toString()).toContain('<meta name="viewport" content="width=device-width">');
  });
});

describe('what is not for visitors', () => {
  it.each(['_headers', '_redirects', '_site.json', '.env', '.git/config', 'index.html.br'])(
    'is never served: %s',
    async (name) => {
      const port = await startServer({ files: { ...SITE, [name]: '# not for visitors' } });
      const { status, body } = await ask(port, `/resources/${name}`);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('not for visitors');
    },
  );
});

describe('a method that changes things', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('is refused: %s', async (method) => {
    const port = await startServer();
    for (const path of ['/', '/resources/', '/resources/docs/x', '/nothing']) {
      const { status, headers } = await ask(port, path, {}, method);
      expect(status).toBe(405);
      expect(headers).toMatchObject({ allow: 'GET, HEAD', 'x-test': 'every answer' });
    }
  });
});
