import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import { answerUnreadable } from './client-errors.ts';
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
  answerUnreadable(server, headers);
  return server;
}
