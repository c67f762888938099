import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import type { Database } from './database.ts';
import type { EngineReply, EngineRequest } from './messages.ts';

/** The routes that begin and renew a session. */
const TARGETS = ['/auth/v1/verify', '/auth/v1/token?grant_type=refresh_token'];
/** User agents have about 120 characters. */
const MAX_LENGTH = 400;

const session = z.object({ access_token: z.string() });
const claims = z.object({ session_id: z.guid() });

type Next = (request: EngineRequest) => Promise<EngineReply>;

/** Stores the browser's user agent with a session, as a hosted project does. The library omits it. */
export const noteDevice =
  ({ connection }: Pick<Database, 'connection'>, next: Next): Next =>
  async (request) => {
    const reply = await next(request);
    if (!TARGETS.includes(request.target) || reply.response.status !== 200) return reply;
    const token = session.safeParse(parseJson(reply.response.body)).data?.access_token ?? '';
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { data } = claims.safeParse(parseJson(payload));
    const userAgent = request.headers['user-agent']?.slice(0, MAX_LENGTH);
    if (data && userAgent)
      await connection.kysely
        .withSchema('auth')
        .updateTable('sessions')
        .set({ user_agent: userAgent })
        .where('id', '=', data.session_id)
        .where((row) => row.or([row('user_agent', 'is', null), row('user_agent', '!=', userAgent)]))
        .execute()
        // Signing in has succeeded; a missing name must not undo that.
        .catch(() => undefined);
    return reply;
  };
