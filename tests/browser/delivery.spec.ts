import { expect, test } from './fixtures.ts';

const PAGE = 'docs/codex/vision/value-capture/';

for (const coding of ['br', 'gzip']) {
  test(`a page is sent as ${coding} to those who take it, and not again while it is the same`, async ({ request }) => {
    const headers = { 'accept-encoding': coding };
    const answer = await request.get(PAGE, { headers });
    expect(answer.headers()['content-encoding']).toBe(coding);
    expect(answer.headers().vary).toBe('Accept-Encoding');
    expect(Number(answer.headers()['content-length'])).toBeLessThan((await answer.body()).length / 2);
    const etag = answer.headers().etag ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = await request.get(PAGE, { headers: { ...headers, 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect(await again.body()).toHaveLength(0);
    const changed = await request.get(PAGE, { headers: { ...headers, 'if-none-match': '"an older one"' } });
    expect(changed.status()).toBe(200);
  });
}

test('a page is sent as it is to those who take nothing else', async ({ request }) => {
  const answer = await request.get(PAGE, { headers: { 'accept-encoding': 'identity' } });
  expect(answer.headers()['content-encoding']).toBeUndefined();
  expect(Number(answer.headers()['content-length'])).toBe((await answer.body()).length);
});

test('files that carry a hash in their name may be kept for ever, pages are asked for again', async ({
  page,
  request,
}) => {
  const kept = new Map<string, string | undefined>();
  page.on('response', (answer) => kept.set(answer.url(), answer.headers()['cache-control']));
  await page.goto(PAGE);
  const hashed = [...kept].filter(([address]) => address.includes('/_astro/'));
  expect(hashed.length).toBeGreaterThan(1);
  for (const [address, value] of hashed) expect.soft(value, address).toBe('public, max-age=31536000, immutable');
  for (const path of [PAGE, 'sitemap.xml', 'robots.txt', 'img/favicon.svg']) {
    const answer = await request.get(path);
    expect.soft(answer.headers()['cache-control'], path).toBe('public, max-age=0, must-revalidate');
  }
});

test('a request that no browser would make is refused', async ({ request }) => {
  const rude = { 'docs/%E0%A4%A/': 400, 'docs/..%2f..%2fpackage.json': 400, [`docs/${'x'.repeat(9000)}/`]: 414 };
  for (const [path, status] of Object.entries(rude)) {
    expect.soft((await request.get(path)).status(), path.slice(0, 40)).toBe(status);
  }
  expect((await request.post('docs/')).status()).toBe(405);
});
