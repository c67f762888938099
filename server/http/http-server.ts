import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HeaderValues } from './site/headers-file.ts';

/** Limits for clients; times in milliseconds, sizes in bytes. */
export interface Limits {
  /** From the first byte of a request to the end of its headers. */
  headersTimeout: number;
  /** From the first byte of a request to the end of its body. */
  requestTimeout: number;
  /** Request line and headers together. */
  maxHeaderSize: number;
  /** How often the times are checked. */
  connectionsCheckingInterval: number;
  /** How long a connection may be idle while its client has something to send or to read: ends a client that does neither. */
  idleTimeout: number;
  /** How long a connection may stay open between two requests. */
  keepAliveTimeout: number;
  /** From a request's turn on its connection to the end of its answer. Ends a client that reads a byte now and then. */
  answerTimeout: number;
  /** Requests on one connection. */
  maxRequestsPerSocket: number;
  /** Requests on one connection that wait for the answers to those before them. */
  maxWaitingRequests: number;
  /** Connections at once; further ones are closed. Below the 1,024 open files that many systems give a process. */
  maxConnections: number;
}

const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
  idleTimeout: 30_000,
  keepAliveTimeout: 5_000,
  answerTimeout: 600_000,
  maxRequestsPerSocket: 1_000,
  maxWaitingRequests: 50,
  maxConnections: 900,
};

/**
 * An HTTP server that survives malformed requests.
 * @param headers for the answers to malformed requests.
 */
export function createHttpServer(
  listener: RequestListener,
  headers: HeaderValues,
  given: Partial<Limits> = {},
): Server {
  const limits = { ...LIMITS, ...given };
  const server = createServer(limits, answerInTurn(refuseHosts(listener, headers), limits));
  server.timeout = limits.idleTimeout;
  server.maxRequestsPerSocket = limits.maxRequestsPerSocket;
  server.maxConnections = limits.maxConnections;
  answerClientErrors(server, headers);
  return server;
}

/** Answers requests with two hosts, or an impossible host, with 400: proxies and servers may pick different ones of two. */
function refuseHosts(listener: RequestListener, headers: HeaderValues): RequestListener {
  /** Hosts that passed the check. Most visitors of a site use the same one. */
  const accepted = new Set<string>();
  return (request, response) => {
    const { host = 'localhost' } = request.headers;
    if (countHosts(request) <= 1 && (accepted.has(host) || isHost(host))) {
      if (accepted.size < MAX_ACCEPTED) accepted.add(host);
      return listener(request, response);
    }
    response.writeHead(400, { ...headers, 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    return response.end('A request needs exactly one host.\n');
  };
}

const MAX_ACCEPTED = 20;

const isHost = (host: string) => !/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}/`);

/** Node silently keeps the first of several. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Starts a request only once the client has read the earlier answers on the connection. Node starts all of
 * them at once, and keeps the answers of a client that sends a thousand and reads none.
 */
function answerInTurn(listener: RequestListener, { maxWaitingRequests, answerTimeout }: Limits): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();

  /** Runs the first in the queue, which stays there until its answer is sent. */
  const runFirst = (socket: Socket) => queues.get(socket)?.at(0)?.();

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    // No browser keeps sending without reading. Such a client loses the connection, and may repeat unanswered requests.
    if (queue.length > maxWaitingRequests) return void socket.destroy();
    queue.push(() => {
      const timer = setTimeout(() => socket.destroy(), answerTimeout).unref();
      // Until an answer begins, the client has nothing to read: a steward's command may take the database a minute.
      response.on('timeout', () => {
        if (response.headersSent || !request.complete) socket.destroy();
      });
      // Emitted when the last byte has been handed to the system, and when the connection breaks.
      response.once('close', () => {
        clearTimeout(timer);
        queue.shift();
        if (!socket.destroyed) runFirst(socket);
      });
      listener(request, response);
    });
    if (queue.length === 1) runFirst(socket);
  };
}

/** How long a refused client may keep sending, in milliseconds. */
const LINGER = 1_000;

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what never becomes a request: a broken request line, headers that are too large or too slow, CONNECT.
 *
 * Node's own answer closes the connection at once. If the client is still sending, it meets a closed port, and the
 * resulting reset discards the answer before it is read. So this answer is sent, and the socket keeps reading a little longer.
 */
function answerClientErrors(server: Server, headers: HeaderValues): void {
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    // Each further piece from a refused client is another error.
    if (!socket.writable) return;
    // It cannot be sent in the middle of another answer.
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
