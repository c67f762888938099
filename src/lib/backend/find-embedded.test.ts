import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { findEmbeddedBackend } from './find-embedded.client.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is found at a site whose server answers in this way. */
async function findAt(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { origin } = new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
  const { fetch } = globalThis;
  // Node's `fetch` has no page to resolve a path against.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
  vi.stubGlobal('location', { origin });
  try {
    return await findEmbeddedBackend();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BACKEND = JSON.stringify({ url: '/', key: 'sb_publishable_key' });

it('finds the backend', async () => {
  const found = await findAt((_, response) => response.writeHead(200, JSON_TYPE).end(BACKEND));
  expect(found).toMatchObject({ key: 'sb_publishable_key', passkeys: false });
});

it.each([
  [404, 'text/html', '<title>Not found</title>'],
  [403, 'application/xml', '<Error/>'],
  [200, 'text/html', '<title>Home</title>'],
  [200, 'application/json', '{}'],
])('finds none where the server answers with %i, %s and %j', async (status, type, body) => {
  expect(await findAt((_, response) => response.writeHead(status, { 'content-type': type }).end(body))).toBeNull();
});

it.each([408, 425, 429, 500, 503])('does not take %i to mean that there is no backend', async (status) => {
  await expect(findAt((_, response) => response.writeHead(status).end())).rejects.toThrow(String(status));
});

it('does not take half an answer to mean that there is no backend', async () => {
  const answer: RequestListener = (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': BACKEND.length });
    response.write(BACKEND.slice(0, 10), () => response.destroy());
  };
  await expect(findAt(answer)).rejects.toThrow();
});
