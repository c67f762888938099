import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { HeaderValues } from './site/headers-file.ts';
import { plainPage } from './site/plain-page.ts';

/** What one connection may take; times in milliseconds, sizes in bytes. */
export interface Limits {
  /** From the first byte of a request to the end of its headers. */
  headersTimeout: number;
  /** From the first byte of a request to the end of its body. */
  requestTimeout: number;
  /** Request line and headers together. */
  maxHeaderSize: number;
  /** How often the times are looked at. */
  connectionsCheckingInterval: number;
}

const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
};

/**
 * An HTTP server for the app, which survives requests that are none.
 * @param headers sent with the answers to those.
 */
export function createHttpServer(app: App, headers: HeaderValues, limits: Limits = LIMITS): Server {
  const listener = getRequestListener(app.fetch, {
    // For HTTP/1.0 clients, which may leave the Host header out.
    hostname: 'localhost',
    // What comes here is a request that has no URL; the app takes care of its own errors.
    errorHandler: () => plainPage(400, 'Bad request', 'The address cannot be read.', headers),
  });
  const server = createServer(limits, listener);
  answerClientErrors(server, headers);
  return server;
}

/** How long a refused client may go on sending, in milliseconds. */
const LINGER = 1_000;

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what never becomes a request: a broken request line, headers that are too large or too slow, CONNECT.
 *
 * Node's own answer closes the connection at once. What the client is still sending then meets a closed port, and the
 * reset that follows takes the answer away before it is read. So this one says its word, and listens a little longer.
 */
function answerClientErrors(server: Server, headers: HeaderValues): void {
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    // Each piece that a refused client still sends is an error again.
    if (!socket.writable) return;
    // In the middle of another answer there is no place for this one.
    if (answering.has(socket)) socket.destroy();
    else refuse(socket, ('code' in error && STATUS_BY_CODE[String(error.code)]) || 400, headers);
  });
  server.on('connect', (_request, socket) => refuse(socket, 405, { ...headers, allow: 'GET, HEAD' }));
}

function refuse(socket: Duplex, status: number, headers: HeaderValues): void {
  const text = `${STATUS_CODES[status]}\n`;
  const own = { 'content-type': 'text/plain; charset=utf-8', 'content-length': text.length, connection: 'close' };
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER).unref();
}
