import { z } from 'zod';
import { INVALID_TOKEN_CLAIMS } from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import type { Database } from './database.ts';
import type { EngineRequest, EngineResponse } from './messages.ts';

const claimsSchema = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  aud: z.literal('authenticated'),
  exp: z.number(),
});

/**
 * Refuses an access token that never ends, that is meant for somebody else, or whose session has ended: the library looks at
 * the signature alone. The signature is not checked here, so nothing may be concluded from a token that passes.
 * @returns undefined for such a token, and for a request without one.
 */
export async function refuseDeadToken(
  { headers }: EngineRequest,
  { connection }: Database,
): Promise<EngineResponse | undefined> {
  const claims = readClaims(headers.authorization ?? '');
  if (claims === undefined) return undefined;
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

const refuse = (message: string): EngineResponse => ({
  status: 401,
  headers: { 'content-type': 'application/json; charset=utf-8', 'www-authenticate': 'Bearer error="invalid_token"' },
  body: JSON.stringify({ code: INVALID_TOKEN_CLAIMS, message, details: null, hint: 'Sign in again.' }),
});
