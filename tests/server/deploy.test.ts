// The site on the servers that deploy/ has configurations for: each gives the same answers as our own.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '#server/backend/limits/limits.ts';
import { createApp } from '#server/http/app.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { listen } from '#server/http/listen.ts';
import { loadSite } from '#server/http/site/site.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { BASE, FILES, publishRelease, REDIRECTS } from '../support/released-site.ts';
import { ask, writeFiles } from '../support/server.ts';
import { describeWith, type OtherSite, startCaddy, startNginx, type WebServer } from '../support/web-servers.ts';

const REVALIDATE = 'public, max-age=0, must-revalidate';
const YEAR = 'public, max-age=31536000, immutable';
const POLICY = `default-src 'none'; script-src 'self' 'sha256-${'x'.repeat(43)}='; report-uri /"quoted"`;
const OTHER_POLICY = "default-src 'self'";

let work: string;
/** The folder with "current" and "releases". */
let place: string;
/** That of another site on the same server. */
let other: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'deploy-'));
  [place, other] = [join(work, 'srv'), join(work, 'other')];
  await publishRelease(place, POLICY);
  await publishRelease(other, OTHER_POLICY);
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** The answers of all servers. A header of null must be absent. */
const DOCUMENT = {
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': REVALIDATE,
  'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i),
};
const FILE = {
  'x-content-type-options': 'nosniff',
  'cache-control': REVALIDATE,
  'content-security-policy': null,
  'strict-transport-security': null,
};
type Expected = [path: string, status: number, headers: Record<string, unknown>];

const ANSWERS: Expected[] = [
  ['/resources/', 200, DOCUMENT],
  ['/resources/docs/x/', 200, DOCUMENT],
  ['/resources/docs/%C3%BC/', 200, DOCUMENT],
  ['/resources/auth/confirm/', 200, { ...DOCUMENT, 'referrer-policy': 'no-referrer' }],
  ['/resources/nothing/', 404, DOCUMENT],
  ['/resources/de/nothing/', 404, DOCUMENT],
  ['/resources/_astro/', 404, { ...DOCUMENT, 'cache-control': expect.anything() }],
  ['/resources/docs/x/nothing.png', 404, { 'cache-control': REVALIDATE }],
  ['/resources/_astro/nothing.js', 404, { 'cache-control': REVALIDATE }],
  ['/resources/_astro/app.0123abcd.js', 200, { ...FILE, 'cache-control': YEAR }],
  ['/resources/docs/x/picture.svg', 200, FILE],
  ['/resources/docs/x/index.md', 200, { ...FILE, 'content-type': 'text/markdown; charset=utf-8' }],
  ['/resources/llms.txt', 200, { ...FILE, 'content-type': 'text/plain; charset=utf-8' }],
  ['/.well-known/security.txt', 200, FILE],
  ['/', 302, { location: '/resources/' }],
  ['/resources/docs/x', 301, { location: '/resources/docs/x/' }],
  ['/resources/docs/x?a=1', 301, { location: '/resources/docs/x/?a=1' }],
  ['/resources/docs/x/index.html', 301, { location: '/resources/docs/x/' }],
  ['/resources/docs/x/index.html?a=1', 301, { location: '/resources/docs/x/?a=1' }],
  ['/resources/docs/%C3%BC/index.html', 301, { location: '/resources/docs/%C3%BC/' }],
  ['/resources/index.html', 301, { location: '/resources/' }],
  ['/resources/?q=index.html', 200, DOCUMENT],
  ['/resources/docs/x/?q=/index.html', 200, DOCUMENT],
  ['/resources/old/', 301, { location: '/resources/docs/x/#heading' }],
  ['/resources/old', 301, { location: '/resources/docs/x/#heading' }],
  ['/resources/old/?a=1', 301, { location: '/resources/docs/x/?a=1#heading' }],
  ...['a%20b/', 'a%20b'].map((path): Expected => [`/resources/${path}`, 301, { location: '/resources/docs/c%20d/' }]),
  ['/resources/a%20b/?a=1', 301, { location: '/resources/docs/c%20d/?a=1' }],
  ['/resources/a%2520b/', 404, DOCUMENT],
  ['/resources/100%25%20%22%C3%BC%22/', 301, { location: '/resources/docs/x/' }],
  [
    '/resources/shop/?b=2',
    301,
    {
      location: expect.stringMatching(
        /^https:\/\/shop\.example\/(?:%7B|\{)all(?:%7D|\})\/(?:\$|%24)id\?a=(?:\$|%24)1$/,
      ),
    },
  ],
  ['/resources/docs/x/own.csv.gz', 200, FILE],
  ['/resources/docs/x/index.html.gz', 404, DOCUMENT],
  ['/resources/_astro/app.0123abcd.js.br', 404, {}],
  ['/404.html', 404, DOCUMENT],
  ['/resources/404.html', 404, DOCUMENT],
  ['/resources/de/404.html', 404, DOCUMENT],
  ['/resources/%00', 400, {}],
  ['/resources/_headers', 404, {}],
  ['/resources/_headers.nginx.conf', 404, {}],
  ['/resources/_headers.404.caddy', 404, {}],
  ['/resources/_redirects.caddy', 404, {}],
  ['/_headers', 404, {}],
  ['/resources/_site.json', 404, {}],
  ['/resources/.secret', 404, {}],
];

/** @param toFolder the status with which this server adds the slash of a folder: 308 is as permanent as 301 */
function describeAnswers(getPort: () => number, toFolder = 301): void {
  it.each(ANSWERS)('%s is answered with %i', async (path, status, headers) => {
    const answer = await ask(getPort(), path, { 'accept-encoding': 'identity' });
    expect(answer.status).toBe(/\/docs\/x(\?|$)/.test(path) ? toFolder : status);
    for (const [name, value] of Object.entries(headers))
      expect([name, answer.headers[name] ?? null]).toEqual([name, value]);
  });

  it.each([
    '/%5Cevil.example/index.html',
    '/%09/evil.example/index.html',
    '//evil.example/index.html',
    '/resources/%5Cevil.example/index.html',
    '/resources/%0d%0aX-Evil:%201/index.html',
    '//evil.example/x?a=1',
  ])('%s leads to no other host', async (path) => {
    const { headers } = await ask(getPort(), path);
    const { hostname } = new URL(headers.location ?? '/', 'http://this.example');
    expect([hostname, headers['x-evil']]).toEqual(['this.example', undefined]);
  });

  it('a page is sent compressed, as the same page', async () => {
    const { headers, body } = await ask(getPort(), '/resources/docs/x/', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.length).toBeLessThan(FILES['docs/x/index.html'].length / 2);
  });

  it('an uncompressed page tells caches that other browsers may get another form', async () => {
    const { headers } = await ask(getPort(), '/resources/docs/x/', { 'accept-encoding': 'identity' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
  });

  it.each(['/resources/', '/resources/docs/x/picture.svg'])('%s answers no POST', async (path) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${getPort()}${path}`, { method: 'POST', body: 'x' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('a cached page is not sent again', async () => {
    const first = await ask(getPort(), '/resources/docs/x/');
    const again = await ask(getPort(), '/resources/docs/x/', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each([
    ['/resources/nothing/', 'Page Not Found'],
    ['/resources/docs/x/nothing/', 'Page Not Found'],
    ['/nothing/', 'Page Not Found'],
    ['/resources/de/nothing/', 'Seite nicht gefunden'],
    ['/resources/de/docs/nothing', 'Seite nicht gefunden'],
  ])('the not-found page is the site’s own, in the language of %s', async (path, title) => {
    const { status, body } = await ask(getPort(), path, { 'accept-encoding': 'identity' });
    expect([status, body.toString()]).toEqual([404, expect.stringContaining(`<title>${title}</title>`)]);
  });
}

describe('our own server', () => {
  let port: number;
  let close: () => void;
  beforeAll(async () => {
    const site = await loadSite(join(place, 'current', BASE), BASE, REDIRECTS);
    const server = createHttpServer(createApp({ site, report: (error) => expect.fail(error.message) }), {});
    port = await listen(server, { host: '127.0.0.1', port: 0 });
    close = () => void server.close();
  });
  afterAll(() => close());
  describeAnswers(() => port);
});

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

function testTwoSites(start: (other: OtherSite) => Promise<WebServer>): void {
  it('two sites on one server have their own headers', async () => {
    const server = await start({ host: 'other.example', place: other });
    onTestFinished(server.stop);
    for (const [host, policy] of Object.entries({ '127.0.0.1': POLICY, 'other.example': OTHER_POLICY }))
      for (const path of ['/resources/', '/resources/nothing/']) {
        const { headers } = await ask(server.port, path, { host });
        expect([host, path, headers['content-security-policy']]).toEqual([host, path, policy]);
      }
  });
}

function describeBackend(start: (port: number) => Promise<WebServer>): void {
  describe('with the embedded backend behind it', () => {
    let backend: TestBackend;
    let server: WebServer;
    beforeAll(async () => {
      const proxies = (ip: string) => ip === '127.0.0.1';
      const limits = { ...DEFAULT_LIMITS, requestsPerClient: 60 };
      backend = await startTestBackend({ settings: { siteUrl: 'https://handbook.example', proxies, limits } });
      server = await start(backend.port);
    });
    afterAll(async () => {
      await server?.stop();
      await backend?.stop();
    });

    it('forwards what pages ask for, and nothing else', async () => {
      const host = { host: 'handbook.example' };
      const { status, body } = await ask(server.port, '/resources/backend.json', host);
      expect([status, JSON.parse(body.toString())]).toEqual([200, { url: '/', key: backend.publishableKey }]);
      const key = { ...host, apikey: backend.publishableKey };
      expect((await ask(server.port, '/auth/v1/settings', key)).status).toBe(200);
      expect((await ask(server.port, '/rest/v1/schema_steps', key)).status).toBe(200);
      expect((await ask(server.port, '/health', host)).status).toBe(200);
      expect((await ask(server.port, '/rest/v1/rpc/membership_status', key, 'POST')).status).not.toBe(405);
      for (const path of ['/resources/backend.json', '/auth/v1/settings', '/health']) {
        const { headers } = await ask(server.port, path, key);
        const alone = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
        expect([path, headers]).toEqual([path, expect.objectContaining(alone)]);
      }
      for (const path of ['/outbox/', '/outbox.json', '/_system/', '/storage/v1/'])
        expect([path, (await ask(server.port, path, host)).status]).toEqual([path, 404]);
    });

    it('a client cannot use up the limit of another by naming its IP address', async () => {
      const other = { host: 'handbook.example', 'x-forwarded-for': '192.0.2.9' };
      for (let times = 0; times < 80; times += 1) await ask(server.port, '/health', other);
      expect((await ask(backend.port, '/health', other)).status).toBe(200);
    });
  });
}

/** The lines of docs/deploying.md that redirect from a former base path to this one. */
async function readMove(from: RegExp, base: string): Promise<string> {
  const [lines = ''] = from.exec(await readFile(new URL('../../docs/deploying.md', import.meta.url), 'utf8')) ?? [];
  return lines.replaceAll(/ +#.*/g, '').replaceAll('/handbook/', base);
}

/** @param start starts a server of a folder, with a replaced base path and the lines that redirect from the former one */
function testRoot(
  from: RegExp,
  start: (place: string, base: readonly [string, string], move: string) => Promise<WebServer>,
): void {
  it('a site is at the root of its host', async () => {
    const root = join(work, 'root');
    await publishRelease(root, POLICY, '/');
    const server = await start(root, [BASE, '/'], await readMove(from, '/'));
    onTestFinished(() => server.stop());
    const answers = await Promise.all(
      ['/', '/?a=1', '/index.html', '/docs/x/', '/404.html', '/docs/x/index.html', '/nothing/'].map((path) =>
        ask(server.port, path),
      ),
    );
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
      [200, undefined],
      [200, undefined],
      [301, '/'],
      [200, undefined],
      [404, undefined],
      [301, '/docs/x/'],
      [404, undefined],
    ]);
    expect(answers[0]?.headers).toMatchObject({ 'content-security-policy': POLICY, 'cache-control': REVALIDATE });
    expect(answers[0]?.body.toString()).toBe(FILES['index.html']);
    const moved = [
      '',
      'docs/x/',
      'docs/x/?a=1',
      'docs/a%20b/',
      '%5Cevil.example/',
      '/evil.example/',
      '%09/evil.example/',
    ];
    const places = await Promise.all(
      moved.map(async (path) => {
        const { headers } = await ask(server.port, BASE + path);
        return new URL(headers.location ?? 'none:', 'http://this.example').href;
      }),
    );
    expect(places.slice(0, 4)).toEqual(moved.slice(0, 4).map((path) => `http://this.example/${path}`));
    expect(places.filter((place) => place.includes('//evil'))).toEqual([]);
  });
}

describeWith('nginx', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startNginx(place);
  });
  afterAll(() => server?.stop());
  describeAnswers(() => server.port);
  testTwoSites((site) => startNginx(place, [], site));
  testRoot(/^rewrite .*/m, (root, base, move) => startNginx(root, [base, ['  root /srv', `  ${move}\n  root /srv`]]));
  describeBackend(async (port) => {
    const rules = (await readFile(`${DEPLOY}nginx-backend.conf`, 'utf8')).replaceAll(
      '127.0.0.1:3000',
      `127.0.0.1:${port}`,
    );
    await writeFiles(work, { 'nginx-backend.conf': rules });
    return startNginx(place, [
      ['# include /srv/commonplace/engine/deploy/nginx-backend.conf;', `include ${join(work, 'nginx-backend.conf')};`],
    ]);
  });
});

describeWith('caddy', () => {
  let server: WebServer;
  beforeAll(async () => {
    server = await startCaddy(place);
  });
  afterAll(() => server?.stop());
  describeAnswers(() => server.port, 308);
  testTwoSites((site) => startCaddy(place, [], site));
  testRoot(/^@old .*\nredir .*/m, (root, base, move) => startCaddy(root, [base, ['\troot *', `${move}\n\troot *`]]));
  describeBackend((port) =>
    startCaddy(place, [
      ['# @backend path', '@backend path'],
      ['# reverse_proxy @backend 127.0.0.1:3000', `reverse_proxy @backend 127.0.0.1:${port}`],
      ['# header @backend {', 'header @backend {'],
      ...['defer', 'Cache-Control no-store', 'X-Content-Type-Options nosniff'].map(
        (line) => [`#	${line}`, line] as const,
      ),
      ['# }', '}'],
    ]),
  );
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).error)('systemd reads its units without warnings', async () => {
  for (const name of ['commonplace.service', 'commonplace-backup.service', 'commonplace-backup.timer']) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', `${DEPLOY}${name}`]);
    // Programs and users of the target machine are missing here.
    const lines = stderr
      .toString()
      .split('\n')
      .filter((line) => line.includes('commonplace'));
    expect(lines.filter((line) => !/is not executable|No such file or directory/.test(line))).toEqual([]);
  }
});
