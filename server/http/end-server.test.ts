import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { endServer } from './end-server.ts';
import { listen } from './listen.ts';

/** Longer than a test may take. */
const NEVER = 600_000;

/** Asks a server for an answer, over a connection that its client keeps. */
async function ask(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: NEVER }, listener);
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const [answer] = await once(request({ host: '127.0.0.1', port, agent }).end(), 'response');
  return { server, answer };
}

it('a server that stops finishes its answers, and closes the connections that clients keep', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  const { server, answer } = await ask((_, response) => {
    response.write('half, ');
    void finish.then(() => response.end('and whole'));
  });
  const ended = endServer(server, NEVER);
  resolve();
  expect(await text(answer)).toBe('half, and whole');
  await expect(ended).resolves.toBeUndefined();
});

it('an answer that does not end is cut off', async () => {
  const { server, answer } = await ask((_, response) => void response.write('half'));
  const ended = endServer(server, 1);
  await expect(text(answer)).rejects.toThrow('aborted');
  await expect(ended).resolves.toBeUndefined();
});
