import {
  INVALID_BODY,
  INVALID_PATH,
  INVALID_QUERY,
  SCHEMA_NOT_EXPOSED,
  UNSUPPORTED_METHOD,
  UNTRANSLATABLE_CHARACTER,
} from '#contracts/error-codes.ts';
import type { App } from '../http/app.ts';
import type { RequestContext } from './auth/context.ts';
import { isStorable } from './body.ts';
import { type CallEngine, toEngineCommand } from './engine-client.ts';
import type { SlidingWindow } from './limits/window.ts';
import { passOn, restError, tooManyAnswers } from './responses.ts';
import { checkRestQuery, isNestedTooDeep } from './rest-query.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
const WITH_BODY = ['POST', 'PATCH', 'DELETE'];
const TARGET = /^\/rest\/v1\/(?:rpc\/)?[a-z_][a-z0-9_]*$/i;
const SCHEMA = 'public';
/** The one function that writes without an account. */
const PUBLIC_FUNCTION = '/rest/v1/rpc/answer_page';

export interface RestParts {
  callEngine: CallEngine;
  /** Counts the answers to "Was this page helpful?". */
  answers: SlidingWindow;
  getClient: (context: RequestContext) => string;
  /** Called when a request may have written something. */
  onWrite: () => void;
}

/** `rest/v1`: the tables and functions of one schema. Grants and policies decide who may do what. */
export function addRestRoutes(app: App, { callEngine, answers, getClient, onWrite }: RestParts): void {
  app.all('/rest/v1/*', async (context) => {
    const { method, path, raw, url } = context.req;
    if (!METHODS.includes(method)) return restError(405, UNSUPPORTED_METHOD, `Unsupported HTTP method: ${method}`);
    if (!TARGET.test(path)) return restError(404, INVALID_PATH, 'Invalid path specified in request URL');
    if (!namesPublicSchema(context)) {
      return restError(406, SCHEMA_NOT_EXPOSED, `The schema must be one of the following: ${SCHEMA}`);
    }
    if (path.toLowerCase() === PUBLIC_FUNCTION) {
      const client = getClient(context);
      const seconds = answers.wait(client);
      if (seconds > 0) return tooManyAnswers(seconds);
      answers.add(client);
    }
    const { search } = new URL(url);
    const isFunction = path.startsWith('/rest/v1/rpc/');
    const problem = checkRestQuery(search.slice(1), isFunction);
    if (problem) return restError(400, INVALID_QUERY, problem);
    const body = WITH_BODY.includes(method) ? await context.req.text() : undefined;
    if (body !== undefined) {
      if (isNestedTooDeep(body)) return restError(400, INVALID_BODY, 'Lists and objects are nested too deep.');
      if (!isStorable(body)) return restError(400, UNTRANSLATABLE_CHARACTER, 'unsupported Unicode escape sequence');
    }
    // Only with GET does the engine take parameters for arguments of a function.
    const engineMethod = isFunction && method === 'HEAD' ? 'GET' : method;
    const { response } = await callEngine(toEngineCommand(raw.headers, engineMethod, path + search, body || undefined));
    if (body !== undefined && response.status < 300) onWrite();
    return passOn(response);
  });
}

function namesPublicSchema({ req }: RequestContext): boolean {
  return ['accept-profile', 'content-profile'].every((name) => (req.header(name) ?? SCHEMA) === SCHEMA);
}
