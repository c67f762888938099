import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

/** Pages, one that does not exist, a redirect, files, and what is beside the site. */
const addresses = [
  '',
  pages.rigging.path,
  pages.mdxPost.path,
  pages.notFound.path,
  'docs',
  'robots.txt',
  'sitemap.xml',
  '/',
  '/elsewhere/',
];

const headersOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path, { maxRedirects: 0 })).headers();

test('pages, files, redirects and the not-found page carry one and the same strict policy', async ({ request }) => {
  const policy = (await headersOf(request, ''))['content-security-policy'] ?? '';
  for (const path of addresses) {
    expect.soft((await headersOf(request, path))['content-security-policy'], path).toBe(policy);
  }
  const directives = new Map(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  expect(directives.get('default-src')).toEqual(["'none'"]);
  for (const name of ['script-src', 'style-src']) {
    for (const source of directives.get(name) ?? ['*']) {
      expect.soft(source, name).toMatch(/^('self'|'sha256-[\w+/=]+'|'wasm-unsafe-eval')$/);
    }
  }
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  for (const name of ['base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
  expect(directives.get('form-action')).toEqual(["'self'"]);
});

test('every answer carries the usual security headers', async ({ request }) => {
  for (const path of addresses) {
    expect.soft(await headersOf(request, path), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{7,}/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});

test.describe('what someone else writes into a page', () => {
  test.use({ expected: ['Content Security Policy'] });

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
