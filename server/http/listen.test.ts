import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { getSiteUrl, listen } from './listen.ts';

const LOOPBACK = '127.0.0.1';

function newServer() {
  const server = createServer();
  onTestFinished(() => {
    server.close();
  });
  return server;
}

it('returns the port it got when any was asked for', async () => {
  expect(await listen(newServer(), { host: LOOPBACK, port: 0 })).toBeGreaterThan(0);
});

it('leaves later errors of the server to others', async () => {
  const server = newServer();
  await listen(server, { host: LOOPBACK, port: 0 });
  expect(server.listenerCount('error')).toBe(0);
});

it('reports a port that is in use, and how to choose another', async () => {
  const port = await listen(newServer(), { host: LOOPBACK, port: 0 });
  await expect(listen(newServer(), { host: LOOPBACK, port })).rejects.toThrow(
    new RegExp(`^Port ${port} is taken by another program\\. Choose another one: PORT=\\d+ npm start$`),
  );
});

it('reports a host that is not this machine', async () => {
  // An address of the block that is reserved for documentation.
  await expect(listen(newServer(), { host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST is "192.0.2.1"');
});

it('shows a URL that a browser can open', () => {
  expect(getSiteUrl('127.0.0.1', 3000, '/resources/')).toBe('http://localhost:3000/resources/');
  expect(getSiteUrl('0.0.0.0', 3000, '/resources/')).toBe('http://localhost:3000/resources/');
  expect(getSiteUrl('2001:db8::1', 80, '/')).toBe('http://[2001:db8::1]:80/');
  expect(getSiteUrl('my-machine.local', 80, '/')).toBe('http://my-machine.local:80/');
});
