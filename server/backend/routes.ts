import { Hono } from 'hono';
import type { BuiltSite } from '#contracts/built-site.ts';
import { DATABASE_UNAVAILABLE, UNEXPECTED_FAILURE } from '#contracts/error-codes.ts';
import type { App } from '../http/app.ts';
import { apiKeyCheck } from './api-key.ts';
import type { AuthParts } from './auth/context.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { limitBody } from './body.ts';
import type { Keys } from './engine/messages.ts';
import { Unavailable } from './engine-client.ts';
import type { Outbox } from './outbox/outbox.ts';
import { addOutboxRoutes } from './outbox/routes.ts';
import { authError, json, restError } from './responses.ts';
import { addRestRoutes, type RestParts } from './rest.ts';

export interface RouteParts {
  auth: AuthParts;
  answers: RestParts['answers'];
  keys: Keys;
  site: BuiltSite;
  siteUrl: string | undefined;
  outbox: Outbox | undefined;
}

/** Everything that the embedded backend answers. */
export function addBackendRoutes(app: App, { auth, answers, keys, site, siteUrl, outbox }: RouteParts): void {
  const api: App = new Hono();
  for (const path of ['/auth/v1/*', '/rest/v1/*']) {
    api.use(path, limitBody);
    api.use(path, apiKeyCheck(keys));
  }
  addAuthRoutes(api, auth);
  addRestRoutes(api, { ask: auth.ask, clientOf: auth.clientOf, answers });
  api.onError(answerFault(auth.report));
  app.route('/', api);
  if (outbox) addOutboxRoutes(app, outbox, site.title);
  // How pages find out where the backend is. Behind a proxy only SITE_URL knows that visitors come by https.
  const scheme = siteUrl ? new URL(siteUrl).protocol : 'http:';
  app.get(`${site.base}backend.json`, ({ req }) =>
    json(200, { url: `${scheme}//${new URL(req.url).host}`, key: keys.publishableKey }),
  );
}

/** A fault becomes an answer that the client library can read, and is reported unless the client caused it. */
function answerFault(report: AuthParts['report']): Parameters<App['onError']>[0] {
  return (error, { req }) => {
    const answer = req.path.startsWith('/rest/') ? restFault : authFault;
    if (error instanceof Unavailable) return answer(503, error.message);
    const isGone = req.raw.signal.aborted || ('code' in error && error.code === 'ECONNRESET');
    if (!isGone) report(`${req.method} ${req.path} failed: ${error.message}`);
    return answer(500, 'Something went wrong in the backend. It has written down why.');
  };
}

const authFault = (status: number, message: string) => authError(status, UNEXPECTED_FAILURE, message);
const restFault = (status: number, message: string) => restError(status, DATABASE_UNAVAILABLE, message);
