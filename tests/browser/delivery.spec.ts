import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

// tests/server covers how the server responds; this test, that the build provides what it needs.
test('files with a hash in their name are cached forever, and pages are revalidated', async ({ page, request }) => {
  const kept = new Map<string, string | undefined>();
  page.on('response', (answer) => kept.set(answer.url(), answer.headers()['cache-control']));
  // The font is loaded after the page.
  const font = page.waitForResponse('**/*.woff2');
  await page.goto(pages.rigging.path);
  await font;
  const hashed = [...kept].filter(([url]) => url.includes('/_astro/'));
  expect(hashed.length).toBeGreaterThan(1);
  for (const [url, value] of hashed) expect.soft(value, url).toBe('public, max-age=31536000, immutable');
  for (const path of [pages.rigging.path, 'sitemap.xml', 'robots.txt', 'img/favicon.svg']) {
    const { 'cache-control': value } = (await request.get(path)).headers();
    expect.soft(value, path).toBe('public, max-age=0, must-revalidate');
  }
});
