import { expect, it } from 'vitest';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import { ask, startServer } from '#tests/support/server.ts';
import { builtFolder } from '#tests/support/sites.ts';

const { base, text } = readBuiltSite('handbook');
const POST = 'blog/open-day/';

/** Documents: pages, one that does not exist, and a URL outside the site. */
const documents = [
  base,
  ...['docs/yard/boats/rigging/', 'blog/planking-calculator/', 'docs/yard/boatts/'].map((path) => base + path),
  '/elsewhere/',
];
/** Files and redirects. */
const others = [...['docs', 'robots.txt', 'sitemap.xml', 'img/favicon.svg'].map((path) => base + path), '/'];

const start = () => startServer({ folder: builtFolder('handbook'), base });

it('pages and the not-found page have the same strict policy', async () => {
  const port = await start();
  const getPolicy = async (path: string) => (await ask(port, path)).headers['content-security-policy'];
  const policy = String(await getPolicy(base));
  for (const path of documents) expect.soft(await getPolicy(path), path).toBe(policy);
  // This site has so many styles that the policy is sent as two headers: src/features/delivery/headers-file.ts
  const [styles, everythingElse] = policy.split(', ').map((part) => part.split('; '));
  const directives = new Map(
    [...(styles ?? []), ...(everythingElse ?? [])].map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  expect(styles).toHaveLength(1);
  for (const name of ['object-src', 'frame-src']) expect(directives.get(name), name).toEqual(["'none'"]);
  for (const name of ['script-src', 'style-src']) {
    for (const source of directives.get(name) ?? ['*']) {
      expect.soft(source, name).toMatch(/^('self'|'sha256-[\w+/=]+'|'wasm-unsafe-eval')$/);
    }
  }
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  for (const name of ['base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
  expect(directives.get('form-action')).toEqual(["'self'"]);
});

it('every document has the usual security headers, and every answer forbids guessing its type', async () => {
  const port = await start();
  for (const path of documents) {
    expect.soft((await ask(port, path)).headers, path).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
  }
  for (const path of [...documents, ...others]) {
    expect.soft((await ask(port, path)).headers['x-content-type-options'], path).toBe('nosniff');
  }
});

it('scripts, styles, pictures and fonts are sent with at most 0.4 kB of headers, and without the policy', async () => {
  const port = await start();
  const named = text(`${POST}index.html`).matchAll(/(?<=["'(\s])\/[\w-]+\/(?:_astro|img)\/[^"'()\s,&]+\.\w+/g);
  const urls = new Set([...named].map(([url]) => url));
  expect([...new Set([...urls].map((url) => url.split('.').at(-1)))].sort()).toEqual(
    expect.arrayContaining(['js', 'svg', 'webp', 'woff2']),
  );
  for (const url of urls) {
    // Of a connection that stays open, as that of a browser.
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect.soft(status, url).toBe(200);
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    expect.soft(headers.get('content-security-policy'), url).toBeNull();
    expect.soft(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length, url).toBeLessThanOrEqual(400);
  }
});
