import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { siteHandler } from './site/handler.ts';
import { plainPage } from './site/plain-page.ts';
import type { Site } from './site/site.ts';

export type App = Hono<{ Bindings: HttpBindings }>;

export interface AppParts {
  site: Site;
  /** Hears of every error that a handler threw, with the request it threw for. */
  report: (error: Error, request: { method: string; url: string }) => void;
  /** Adds routes that come before the site, which answers everything that is left. */
  addRoutes?: (app: App) => void;
}

/** Puts the routes of the server together. */
export function createApp({ site, report, addRoutes }: AppParts): App {
  const app: App = new Hono();
  app.onError((error, { req }) => {
    report(error, { method: req.method, url: req.url });
    const text = 'The server could not answer. It has written down why.';
    return plainPage(500, 'Something went wrong', text, site.documentHeadersFor('/'));
  });
  addRoutes?.(app);
  app.all('*', siteHandler(site));
  return app;
}
