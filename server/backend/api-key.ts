import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Keys } from './engine/messages.ts';
import { json } from './responses.ts';

/** Public keys; whoever checks a token has no key of ours. */
const OPEN = '/auth/v1/.well-known/jwks.json';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets requests through that carry one of the two keys, as the gateway of the hosted service does. */
export function apiKeyCheck({ publishableKey, secretKey }: Keys): MiddlewareHandler {
  const known = [publishableKey, secretKey].map(digest);
  return async ({ req }, next) => {
    if (req.path === OPEN) return next();
    const key = req.header('apikey');
    if (!key) {
      const hint = 'No `apikey` request header or url param was found.';
      return json(401, { message: 'No API key found in request', hint });
    }
    const given = digest(key);
    if (!known.some((one) => timingSafeEqual(one, given))) {
      return json(401, { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' });
    }
    return next();
  };
}
