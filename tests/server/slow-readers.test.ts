import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { App } from '#server/http/app.ts';
import { SITE, startServer } from '../support/server.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
/** More than the system buffers for a client that does not read. */
const LARGE = 'x'.repeat(4_000_000);

/** A connection that ends with the test. It reads nothing until told to. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** A server whose /large counts the answers that were begun, and the connections that ended meanwhile. */
async function startCounting(limits: Parameters<typeof startServer>[0] = {}) {
  const begun = { count: 0 };
  const ended = { count: 0 };
  const addRoutes = (app: App) => {
    app.get('/large', ({ env }) => {
      begun.count += 1;
      env.incoming.socket.once('close', () => {
        ended.count += 1;
      });
      return new Response(LARGE);
    });
    app.get('/small', ({ text }) => {
      begun.count += 1;
      return text(`answer ${begun.count}`);
    });
  };
  return { begun, ended, port: await startServer({ ...limits, addRoutes, report: () => {} }) };
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.resume();
  await once(socket, 'close');
  return text;
}

describe('a client that sends requests and reads no answer', () => {
  it('gets the next one started only when it has read the last', async () => {
    const { begun, port } = await startCounting();
    const socket = await open(port);
    socket.write(get('/large').repeat(20));
    // Others are answered in the meantime, so everything sent has arrived.
    for (let others = 0; others < 5; others += 1) await (await fetch(`http://localhost:${port}/resources/`)).text();
    expect(begun.count).toBe(1);
    socket.resume();
    await expect.poll(() => begun.count).toBe(20);
  });

  it('gets every answer in order once it reads', async () => {
    const { port } = await startCounting();
    const socket = await open(port);
    const last = `GET /small HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    socket.write(get('/small').repeat(29) + last);
    const numbers = [...(await readToEnd(socket)).matchAll(/answer (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('loses its connection if it keeps sending', async () => {
    const { begun, port } = await startCounting();
    const socket = await open(port);
    socket.write(get('/large').repeat(1_000));
    await readToEnd(socket);
    expect(begun.count).toBe(1);
  });

  it.each([
    ['when nothing has moved for a while', { idleTimeout: 100 }],
    ['when its answer takes too long as a whole', { answerTimeout: 200 }],
  ])('loses its connection %s', async (_name, limits) => {
    const { begun, ended, port } = await startCounting({ limits });
    const countEnded = async () => {
      // On a busy machine a connection may be idle for too long before it has sent anything. Then there is another one.
      if (begun.count === 0) (await open(port)).write(get('/large'));
      return ended.count;
    };
    // A client that reads nothing does not notice the end, so the server is asked.
    await expect.poll(countEnded).toBeGreaterThan(0);
  });
});

describe('a connection', () => {
  it('is closed if it is idle at first', async () => {
    const port = await startServer({ limits: { idleTimeout: 100 } });
    expect(await readToEnd(await open(port))).toBe('');
  });

  it('is closed if it is idle after an answer', async () => {
    const port = await startServer({ limits: { keepAliveTimeout: 100 } });
    const socket = await open(port);
    socket.write(get('/resources/'));
    expect(await readToEnd(socket)).toContain(SITE['index.html']);
  });

  it('stays open while an answer is still being worked out, however long nothing moves', async () => {
    const addRoutes = (app: App) =>
      app.post('/slow', async ({ env, req, text }) => {
        await req.text();
        await once(env.incoming.socket, 'timeout');
        return text('worked out');
      });
    const port = await startServer({ limits: { idleTimeout: 100 }, addRoutes });
    const answer = await fetch(`http://localhost:${port}/slow`, { method: 'POST', body: 'a question' });
    expect(await answer.text()).toBe('worked out');
  });

  it('accepts a limited number of requests, and announces at the last that it closes', async () => {
    const { port } = await startCounting({ limits: { maxRequestsPerSocket: 3, keepAliveTimeout: 100 } });
    const socket = await open(port);
    socket.write(get('/small').repeat(3));
    const text = await readToEnd(socket);
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(text.match(/connection: close/gi)).toHaveLength(1);
  });

  it('is one of a limited number at once', async () => {
    const port = await startServer({ limits: { maxConnections: 2 } });
    const [first] = [await open(port), await open(port)];
    expect(await readToEnd(await open(port))).toBe('');
    first.destroy();
    const ask = async () => {
      const next = await open(port);
      next.write(`GET /resources/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      return readToEnd(next).catch(() => '');
    };
    await expect.poll(ask).toContain(SITE['index.html']);
  });
});
