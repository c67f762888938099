import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { BuiltSite } from '#contracts/built-site.ts';
import {
  DATABASE_UNAVAILABLE,
  INVALID_PATH,
  OVER_REQUEST_RATE_LIMIT,
  UNEXPECTED_FAILURE,
} from '#contracts/error-codes.ts';
import type { App } from '../http/app.ts';
import type { AuthParts } from './auth/context.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { limitBody } from './body.ts';
import type { Keys } from './engine/messages.ts';
import { UnavailableError } from './engine-client.ts';
import type { SlidingWindow } from './limits/window.ts';
import type { Outbox } from './outbox/outbox.ts';
import { addOutboxRoutes } from './outbox/routes.ts';
import { authError, json, restError, tooMany, tooManyRequests } from './responses.ts';
import { addRestRoutes, type RestParts } from './rest.ts';

interface RouteParts {
  auth: AuthParts;
  answers: RestParts['answers'];
  /** Counts all requests, except to `/health`. */
  requests: SlidingWindow;
  /** Counts those to `/health`, so that a monitor that shares an IP address with many visitors is not refused with them. */
  checks: SlidingWindow;
  onWrite: RestParts['onWrite'];
  keys: Keys;
  site: BuiltSite;
  /** Shown on this machine, to anyone with the key. */
  outbox: { mails: Outbox; key: string } | undefined;
}

/** Adds every endpoint of the embedded backend. */
export function addBackendRoutes(
  app: App,
  { auth, answers, requests, checks, keys, site, outbox, onWrite }: RouteParts,
): void {
  const api: App = new Hono();
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/health']) {
    const counted = path === '/health' ? checks : requests;
    api.use(path, (context, next) => {
      const client = auth.getClient(context);
      const pause = counted.wait(client);
      if (pause > 0) return Promise.resolve(refuseRequest(context.req.path, pause));
      counted.add(client);
      return next();
    });
  }
  for (const path of ['/auth/v1/*', '/rest/v1/*']) {
    api.use(path, limitBody);
    api.use(path, requireApiKey(keys));
  }
  addAuthRoutes(api, auth);
  addRestRoutes(api, { callEngine: auth.callEngine, getClient: auth.getClient, answers, onWrite });
  api.onError(handleError(auth.report));
  for (const service of ABSENT_SERVICES)
    api.all(`/${service}/*`, () => absent(service)).all(`/${service}`, () => absent(service));
  // For monitoring: whether people can sign in now.
  api.get('/health', async () => {
    const problem = await auth.callEngine({ kind: 'health' }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return problem === undefined
      ? json(200, { status: 'ok' })
      : withRetry(json(503, { status: 'unavailable', message: problem }));
  });
  app.route('/', api);
  if (outbox) addOutboxRoutes(app, outbox.mails, { key: outbox.key, title: site.title });
  // Tells pages that there is a backend. Only the browser knows the origin: proxies change scheme, host and port on the way.
  app.get(`${site.base}backend.json`, () => json(200, { url: '/', key: keys.publishableKey }));
}

const refuseRequest = (path: string, seconds: number): Response =>
  path.startsWith('/rest/') ? tooManyRequests(seconds) : tooMany(OVER_REQUEST_RATE_LIMIT, seconds);

/** Services of a Supabase project that this backend lacks. */
const ABSENT_SERVICES = ['storage/v1', 'functions/v1', 'realtime/v1'];

const absent = (service: string) =>
  restError(
    404,
    INVALID_PATH,
    `This backend has no ${service}.`,
    'It has auth/v1 and rest/v1. A Supabase project has all.',
  );

/** Turns an error into a response that the client library can read. It is reported unless the client caused it. */
function handleError(report: AuthParts['report']): Parameters<App['onError']>[0] {
  return (error, { req }) => {
    const respond = req.path.startsWith('/rest/') ? restFailure : authFailure;
    if (error instanceof UnavailableError) return withRetry(respond(503, error.message));
    const isGone = req.raw.signal.aborted || ('code' in error && error.code === 'ECONNRESET');
    if (!isGone) report(`${req.method} ${req.path} failed: ${error.message}`);
    return respond(500, 'Something went wrong in the backend. The reason is in its log.');
  };
}

/** In seconds. */
const RETRY_AFTER = 5;

function withRetry(response: Response): Response {
  response.headers.set('retry-after', String(RETRY_AFTER));
  return response;
}

const authFailure = (status: number, message: string) => authError(status, UNEXPECTED_FAILURE, message);
const restFailure = (status: number, message: string) => restError(status, DATABASE_UNAVAILABLE, message);

/** The keys to verify tokens with, which are public. */
const PUBLIC_PATH = '/auth/v1/.well-known/jwks.json';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Accepts requests that carry one of the two keys, as the gateway of the hosted service does. */
function requireApiKey({ publishableKey, secretKey }: Keys): MiddlewareHandler {
  const accepted = [publishableKey, secretKey].map(digest);
  return async ({ req }, next) => {
    if (req.path === PUBLIC_PATH) return next();
    const key = req.header('apikey');
    if (!key) {
      const hint = 'No `apikey` request header or url param was found.';
      return json(401, { message: 'No API key found in request', hint });
    }
    const given = digest(key);
    if (!accepted.some((one) => timingSafeEqual(one, given))) {
      return json(401, { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' });
    }
    return next();
  };
}
