import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { createSiteListener, type FindNewer, failure, type Report } from './site/handler.ts';
import { plainPage, toResponse } from './site/plain-page.ts';
import type { Site } from './site/site.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

export interface AppParts {
  site: Site;
  /** Called with every error that a handler threw, and its request. */
  report: Report;
  /** Called when a file of the site is not as it was. */
  findNewer?: FindNewer;
  /** Adds routes that come before the site, which answers everything else. */
  addRoutes?: (app: App) => void;
}

/** Puts the routes of the server together. */
export function createApp({ site, report, findNewer, addRoutes }: AppParts): RequestListener {
  const serveSite = createSiteListener(site, report, findNewer);
  const app: App = new Hono();
  app.onError((error, { req }) => {
    report(error, { method: req.method, url: req.url });
    return toResponse(failure(site));
  });
  addRoutes?.(app);
  // The embedded backend answers this itself. Without it there are only files, which are ready as soon as the server is.
  app.get('/health', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }));
  app.notFound(({ env }) => {
    serveSite(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  const serveRoutes = getRequestListener(app.fetch, {
    // For HTTP/1.0 clients, which may omit the Host header.
    hostname: 'localhost',
    // Only requests without a valid URL fail here; the app handles its own errors.
    errorHandler: () =>
      toResponse(plainPage(400, 'Bad request', 'The URL cannot be read.', site.documentHeadersFor('/'))),
  });
  return (request, response) => (mayHaveRoute(app, request) ? serveRoutes : serveSite)(request, response);
}

/** Whether a route may answer the request. True if the path has to be decoded to know. */
function mayHaveRoute({ router }: App, { method = 'GET', url = '/' }: IncomingMessage): boolean {
  if (!url.startsWith('/') || url.includes('%')) return true;
  const at = url.search(/[?#]/);
  const path = at < 0 ? url : url.slice(0, at);
  return router.match(method === 'HEAD' ? 'GET' : method, path)[0].length > 0;
}
