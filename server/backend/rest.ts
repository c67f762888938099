import type { App } from '../app.ts';
import { passOn, restError } from './answers.ts';
import type { Ask } from './ask.ts';
import type { RequestContext } from './auth/context.ts';
import { engineRequest } from './engine-request.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
const WITH_BODY = ['POST', 'PATCH', 'DELETE'];
const TARGET = /^\/rest\/v1\/(?:rpc\/)?[a-z_][a-z0-9_]*$/i;
const SCHEMA = 'public';

/** `rest/v1`: tables and functions of one schema. What may be done with them, grants and policies say. */
export function addRestRoutes(app: App, ask: Ask): void {
  app.all('/rest/v1/*', async (context) => {
    const { method, path, raw, url } = context.req;
    if (!METHODS.includes(method)) return restError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
    if (!TARGET.test(path)) return restError(404, 'PGRST125', 'Invalid path specified in request URL');
    if (!namesPublicSchema(context)) {
      return restError(406, 'PGRST106', `The schema must be one of the following: ${SCHEMA}`);
    }
    const body = WITH_BODY.includes(method) ? await context.req.text() : undefined;
    // Not the library's word: it takes a NUL for a fault of its own.
    if (body?.includes('\\u0000')) return restError(400, '22P05', 'unsupported Unicode escape sequence');
    const { response } = await ask(engineRequest(raw.headers, method, path + new URL(url).search, body || undefined));
    return passOn(response);
  });
}

function namesPublicSchema({ req }: RequestContext): boolean {
  return ['accept-profile', 'content-profile'].every((name) => (req.header(name) ?? SCHEMA) === SCHEMA);
}
