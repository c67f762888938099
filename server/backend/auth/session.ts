import { z } from 'zod';
import { TOO_MUCH_DATA, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import { notJson, readObject } from '../body.ts';
import { toEngineCommand } from '../engine-client.ts';
import { authError, passOn } from '../responses.ts';
import { type AuthParts, countAttempt, type RequestContext } from './context.ts';
import { handleEmailChange } from './email-change.ts';

const SCOPES = ['local', 'global', 'others'];
/** Changing one of these would need more proof than a session, and no page needs it. */
const FIXED = ['phone', 'password', 'nonce'];

const refresh = z.object({ refresh_token: z.string().min(1) });
const userUpdate = z.object({
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
});

/** POST token?grant_type=refresh_token. Passwords and codes of other flows are not accepted. */
export async function handleToken(context: RequestContext, parts: AuthParts): Promise<Response> {
  if (context.req.query('grant_type') !== 'refresh_token') {
    return authError(400, VALIDATION_FAILED, 'unsupported_grant_type');
  }
  const body = await readObject(context.req);
  if (!body) return notJson();
  const { data } = refresh.safeParse(body);
  if (!data) return authError(400, VALIDATION_FAILED, 'Refresh token is not valid');
  const tooOften = countAttempt(context, parts);
  if (tooOften) return tooOften;
  return forward(context, parts, '/auth/v1/token?grant_type=refresh_token', JSON.stringify(data));
}

/** POST logout. */
export async function handleLogout(context: RequestContext, parts: AuthParts): Promise<Response> {
  const scope = context.req.query('scope') ?? 'global';
  if (!SCOPES.includes(scope)) return authError(400, VALIDATION_FAILED, `Unsupported logout scope "${scope}"`);
  // The only one that can be repeated, and each time is a row in the log of sign-ins.
  const tooOften = scope === 'others' ? countAttempt(context, parts) : undefined;
  if (tooOften) return tooOften;
  return forward(context, parts, `/auth/v1/logout?scope=${scope}`);
}

/** PUT user: the account's own data, or its address. */
export async function handleUpdateUser(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  const fixed = FIXED.find((name) => body[name] !== undefined);
  if (fixed) return authError(422, VALIDATION_FAILED, `Here, "${fixed}" cannot be changed.`);
  // Each change is a row in the log of sign-ins.
  const tooOften = countAttempt(context, parts);
  if (tooOften) return tooOften;
  if (body.email !== undefined) return handleEmailChange(context, parts, body);
  const { data: update } = userUpdate.safeParse(body);
  if (!update) return authError(400, VALIDATION_FAILED, '"data" must be an object');
  const { response } = await parts.callEngine(
    toEngineCommand(context.req.raw.headers, 'PUT', '/auth/v1/user', JSON.stringify(update)),
  );
  const { data: refusal } = ownRefusal.safeParse(parseJson(response.body));
  return refusal ? authError(422, VALIDATION_FAILED, refusal.message) : passOn(response);
}

/** The error of a trigger when there is too much data. */
const ownRefusal = z.object({ code: z.literal(TOO_MUCH_DATA), message: z.string() });

/** Passes a request on to the engine, which checks the session. */
export async function forward(
  context: RequestContext,
  { callEngine }: AuthParts,
  target: string,
  body?: string,
): Promise<Response> {
  const { method, raw } = context.req;
  const { response } = await callEngine(toEngineCommand(raw.headers, method, target, body));
  return passOn(response);
}
