import { z } from 'zod';
import { REFRESH_TOKEN_ALREADY_USED, REFRESH_TOKEN_NOT_FOUND } from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Database } from './database.ts';
import type { EngineReply, EngineRequest, EngineResponse } from './messages.ts';

const TARGET = '/auth/v1/token?grant_type=refresh_token';
/** Like `refresh_token_reuse_interval` in supabase/config.toml, in milliseconds: for two tabs, or a lost response. */
const REUSE_INTERVAL = 10_000;

/**
 * How long used tokens are kept, in milliseconds: as long as a session may be unused. An owner who returns with a token that a thief
 * has exchanged ends the session for both. The library would keep used tokens for ever, and a browser makes one an hour.
 */
const USED_TOKENS_KEPT = 180 * 86_400_000;

const bodySchema = z.object({ refresh_token: z.string() });

type Next = (request: EngineRequest) => Promise<EngineReply>;

/**
 * Guards the exchange of refresh tokens. If several requests use one token at once, the first rotates it and the others get the same
 * result: on PostgreSQL the library alone would give each of them a different token. A token that is used again later was
 * copied: its session ends, for its owner too.
 */
export function guardRefresh({ connection }: Pick<Database, 'connection'>, next: Next): Next {
  const sessions = new Map<string, { inTurn: ReturnType<typeof oneAtATime>; waiting: number }>();

  async function findToken(token: string) {
    return connection.kysely
      .withSchema('auth')
      .selectFrom('refresh_tokens')
      .select(['session_id', 'revoked', 'updated_at'])
      .where('token', '=', token)
      .executeTakeFirst();
  }

  async function forgetUsedTokens(session: string) {
    await connection.kysely
      .withSchema('auth')
      .deleteFrom('refresh_tokens')
      .where('session_id', '=', session)
      .where('revoked', '=', true)
      .where('updated_at', '<', new Date(Date.now() - USED_TOKENS_KEPT).toISOString())
      .execute();
  }

  async function exchange(request: EngineRequest, token: string): Promise<EngineReply> {
    const found = await findToken(token);
    const isReused = found?.revoked && Date.parse(String(found.updated_at)) < Date.now() - REUSE_INTERVAL;
    if (found?.session_id && isReused) {
      await connection.kysely.withSchema('auth').deleteFrom('sessions').where('id', '=', found.session_id).execute();
      return { response: ALREADY_USED };
    }
    if (found?.session_id) await forgetUsedTokens(found.session_id);
    const reply = await next(request);
    // The account was deleted or signed out between two statements of the library: a new token has no session.
    if (reply.response.status >= 500 && !(await findToken(token))) return { response: NOT_FOUND };
    return reply;
  }

  return async (request) => {
    const { data } = bodySchema.safeParse(request.target === TARGET ? parseJson(request.body ?? '') : undefined);
    const session = data && (await findToken(data.refresh_token))?.session_id;
    if (!data || !session) return next(request);
    const turn = sessions.get(session) ?? { inTurn: oneAtATime(), waiting: 0 };
    sessions.set(session, turn);
    turn.waiting += 1;
    try {
      return await turn.inTurn(() => exchange(request, data.refresh_token));
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) sessions.delete(session);
    }
  };
}

const ALREADY_USED = refuse(REFRESH_TOKEN_ALREADY_USED, 'Invalid Refresh Token: Already Used');
const NOT_FOUND = refuse(REFRESH_TOKEN_NOT_FOUND, 'Invalid Refresh Token: Refresh Token Not Found');

/** Refuses a token like the sign-in service of Supabase. */
function refuse(error_code: string, msg: string): EngineResponse {
  return {
    status: 400,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ code: 400, error_code, msg }),
  };
}
