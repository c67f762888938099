import { z } from 'zod';
import { INVALID_TOKEN_CLAIMS } from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import type { Database } from './database.ts';
import type { EngineRequest, EngineResponse } from './messages.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const claimsSchema = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  aud: z.literal('authenticated'),
  exp: z.number(),
});

/** What a token gives access to. Whoever renews a session or signs in may well have an old one with them. */
const CHECKED = /^\/(rest\/|auth\/v1\/(user|logout)\b)/;

/**
 * Refuses an access token that never ends, that is meant for somebody else, or whose session has ended: the library looks
 * at little more than the signature. That is not checked here, so nothing may be concluded from a token that passes.
 * @returns undefined for such a token, and for a request without one.
 */
export async function refuseEndedSession(
  { headers, target }: EngineRequest,
  { connection }: Database,
): Promise<EngineResponse | undefined> {
  const claims = CHECKED.test(target) ? readClaims(headers.authorization ?? '') : undefined;
  if (claims === undefined) return undefined;
  const refuse = target.startsWith('/rest/') ? refuseRest : refuseAuth;
  const { data } = claimsSchema.safeParse(claims);
  if (!data) return refuse('The access token lacks a claim, or has one that is not accepted here.');
  const session = await connection.kysely
    .withSchema('auth')
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', data.session_id)
    .where('user_id', '=', data.sub)
    .executeTakeFirst();
  return session ? undefined : refuse('The session of this access token has ended.');
}

/** The claims of a token in three parts; undefined for an API key, and for what the library refuses as no token. */
function readClaims(authorization: string): unknown {
  const [, payload] = /^Bearer +[\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization) ?? [];
  return payload === undefined ? undefined : parseJson(Buffer.from(payload, 'base64url').toString());
}

const refuseRest = (message: string): EngineResponse => ({
  status: 401,
  headers: { ...JSON_TYPE, 'www-authenticate': 'Bearer error="invalid_token"' },
  body: JSON.stringify({ code: INVALID_TOKEN_CLAIMS, message, details: null, hint: 'Sign in again.' }),
});

/** As the hosted service refuses a token whose session is gone: its client then forgets the session. */
const refuseAuth = (msg: string): EngineResponse => ({
  status: 403,
  headers: JSON_TYPE,
  body: JSON.stringify({ code: 403, error_code: 'session_not_found', msg }),
});
