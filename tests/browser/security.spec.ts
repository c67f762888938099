import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

/** Documents: pages, one that does not exist, and a URL outside the site. */
const documents = ['', pages.rigging.path, pages.mdxPost.path, pages.notFound.path, '/elsewhere/'];
/** Files and redirects. */
const others = ['docs', 'robots.txt', 'sitemap.xml', 'img/favicon.svg', '/'];

const getHeaders = async (request: APIRequestContext, path: string) =>
  (await request.get(path, { maxRedirects: 0 })).headers();

test('pages and the not-found page have the same strict policy', async ({ request }) => {
  const policy = (await getHeaders(request, ''))['content-security-policy'] ?? '';
  for (const path of documents) {
    expect.soft((await getHeaders(request, path))['content-security-policy'], path).toBe(policy);
  }
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

test('every document has the usual security headers', async ({ request }) => {
  for (const path of documents) {
    expect.soft(await getHeaders(request, path), path).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});

test('every response forbids guessing its type', async ({ request }) => {
  for (const path of [...documents, ...others]) {
    expect.soft((await getHeaders(request, path))['x-content-type-options'], path).toBe('nosniff');
  }
});

test('scripts, styles, pictures and fonts are sent with at most 0.4 kB of headers, and without the policy', async ({
  request,
}) => {
  const html = await (await request.get(pages.newestPost.path)).text();
  const named = html.matchAll(/(?<=["'(\s])\/[\w-]+\/(?:_astro|img)\/[^"'()\s,&]+\.\w+/g);
  const urls = new Set([...named].map(([url]) => url));
  expect([...new Set([...urls].map((url) => url.split('.').at(-1)))].sort()).toEqual(
    expect.arrayContaining(['js', 'svg', 'webp', 'woff2']),
  );
  for (const url of urls) {
    const answer = await request.get(url);
    expect.soft(answer.status(), url).toBe(200);
    const lines = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    expect.soft(answer.headers()['content-security-policy'], url).toBeUndefined();
    expect.soft(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length, url).toBeLessThanOrEqual(400);
  }
});

test.describe('what someone else writes into a page', () => {
  test.use({ expected: ['Content Security Policy', 'TrustedHTML', 'TrustedScript'] });

  test('becomes no markup that loads or runs something, no script and no URL of one', async ({ page }) => {
    await page.goto(pages.docs.path);
    const outcomes = await page.evaluate(() => {
      const attempt = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      const element = document.createElement('div');
      return [
        attempt(() => element.insertAdjacentHTML('beforeend', '<b>markup</b>')),
        attempt(() => element.insertAdjacentHTML('beforeend', '<iframe srcdoc="x"></iframe>')),
        attempt(() => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' })),
        attempt(() => new Worker('data:text/javascript,1')),
        attempt(() => document.createElement('iframe').setAttribute('srcdoc', '<script>1</script>')),
      ];
    });
    expect(outcomes).toEqual(['done', 'TypeError', 'TypeError', 'TypeError', 'TypeError']);
  });

  test('does not run', async ({ page }) => {
    await page.goto(pages.docs.path);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.ran = true">');
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});
