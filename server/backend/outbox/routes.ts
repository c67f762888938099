import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { App } from '../../http/app.ts';
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts';
import type { Outbox } from './outbox.ts';
import { outboxPage, PAGE_POLICY } from './page.ts';

export const OUTBOX_PATH = '/outbox/';

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': PAGE_POLICY,
};

/** A proxy on this machine speaks for others, whatever its socket says. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Shows the outbox to this machine alone. The address of the socket keeps the network out; the host that was asked for
 * keeps out a page elsewhere whose name was made to point here.
 */
export function addOutboxRoutes(app: App, outbox: Outbox, title: string): void {
  app.use('/outbox/*', localOnly);
  app.use('/outbox.json', localOnly);
  app.get('/outbox', (context) => context.redirect(OUTBOX_PATH, 301));
  app.get(OUTBOX_PATH, (context) => context.html(outboxPage(outbox.list(), title), 200, HEADERS));
  app.get('/outbox.json', (context) => context.json(outbox.list(), 200, HEADERS));
}

const localOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async ({ env, req, text }, next) => {
  const { remoteAddress } = env.incoming.socket;
  const { hostname } = new URL(req.url);
  const isLocal = isLoopbackAddress(remoteAddress ?? '') && isLoopbackHost(hostname);
  if (!isLocal || FORWARDED.some((name) => req.header(name))) {
    return text('The outbox answers this computer alone.\n', 403, HEADERS);
  }
  return next();
};
