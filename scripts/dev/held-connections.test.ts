import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { holdConnections } from './held-connections.ts';
import { serveMistakes } from './mistakes-page.ts';

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

it('a page that is asked for before there is a server is answered by the next one', async () => {
  const endpoint = { host: '127.0.0.1', port: await findFreePort() };
  const held = holdConnections(endpoint);
  await held.hold();
  // A server that was to take the port has ended before it did.
  await held.hold();
  const asked = fetch(`http://127.0.0.1:${endpoint.port}/`);
  await expect.poll(() => held.sockets.size).toBe(1);
  held.release();
  const page = await serveMistakes('site.config.ts has a mistake.', endpoint, held.sockets);
  onTestFinished(page.close);
  const answer = await asked;
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('site.config.ts has a mistake.')]);
});

it('a port that another program has is left alone', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void other.close());
  const held = holdConnections({ host: '127.0.0.1', port: (other.address() as AddressInfo).port });
  await held.hold();
  held.release();
  expect(held.sockets.size).toBe(0);
});
