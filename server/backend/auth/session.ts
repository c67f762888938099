import { OVER_REQUEST_RATE_LIMIT, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { notJson, readObject, textOf } from '../body.ts';
import { engineRequest } from '../engine-request.ts';
import { authError, passOn, tooMany } from '../responses.ts';
import type { AuthParts, RequestContext } from './context.ts';

const SCOPES = ['local', 'global', 'others'];
/** Changing one of these would take another proof than a session, and nothing here needs it. */
const FIXED = ['email', 'phone', 'password', 'nonce'];

/** POST token?grant_type=refresh_token. Passwords and codes of other flows are not taken here. */
export async function handleToken(context: RequestContext, parts: AuthParts): Promise<Response> {
  if (context.req.query('grant_type') !== 'refresh_token') {
    return authError(400, VALIDATION_FAILED, 'unsupported_grant_type');
  }
  const body = await readObject(context.req);
  if (!body) return notJson();
  const refreshToken = textOf(body.get('refresh_token'));
  if (!refreshToken) return authError(400, VALIDATION_FAILED, 'Refresh token is not valid');
  const client = parts.clientOf(context);
  const wait = parts.attempts.wait(client);
  if (wait > 0) return tooMany(OVER_REQUEST_RATE_LIMIT, wait);
  parts.attempts.add(client);
  const target = '/auth/v1/token?grant_type=refresh_token';
  return forward(context, parts, target, JSON.stringify({ refresh_token: refreshToken }));
}

/** POST logout. */
export async function handleLogout(context: RequestContext, parts: AuthParts): Promise<Response> {
  const scope = context.req.query('scope') ?? 'global';
  if (!SCOPES.includes(scope)) return authError(400, VALIDATION_FAILED, `Unsupported logout scope "${scope}"`);
  return forward(context, parts, `/auth/v1/logout?scope=${scope}`);
}

/** PUT user: the account's own notes about itself, and nothing else. */
export async function handleUpdateUser(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  const fixed = FIXED.find((name) => body.get(name) !== undefined);
  if (fixed) return authError(422, VALIDATION_FAILED, `Here, "${fixed}" cannot be changed.`);
  const data = body.get('data') ?? {};
  if (typeof data !== 'object' || Array.isArray(data))
    return authError(400, VALIDATION_FAILED, '"data" must be an object');
  return forward(context, parts, '/auth/v1/user', JSON.stringify({ data }));
}

/** Passes a request on to the engine, which checks the session. */
export async function forward(
  context: RequestContext,
  { ask }: AuthParts,
  target: string,
  body?: string,
): Promise<Response> {
  const { method, raw } = context.req;
  const { response } = await ask(engineRequest(raw.headers, method, target, body));
  return passOn(response);
}
