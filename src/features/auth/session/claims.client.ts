import type { JwtPayload, Session, SupabaseClient } from '@supabase/supabase-js';

/**
 * What the check of an access token says. `unknown`: the backend could not be asked, which proves nothing against the
 * session. `clock`: the token is good, and the device's clock is not.
 */
export type Verdict = { is: 'valid' | 'clock'; claims: JwtPayload } | { is: 'invalid' | 'unknown'; reason: unknown };

type Auth = SupabaseClient['auth'];

const OFF_BY_S = 60;

const isUnreachable = (error: unknown) => error instanceof Error && error.name === 'AuthRetryableFetchError';

/** Seconds since 1970 by the server of the site, or null where it cannot be asked. */
async function siteTime(): Promise<number | null> {
  const answer = await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date / 1000;
}

/** By the device's clock the token has expired: the site's clock decides whether that is so. */
async function judgeExpired(auth: Auth, token: string, reason: unknown): Promise<Verdict> {
  const time = await siteTime();
  if (time === null) return { is: 'unknown', reason };
  if (Math.abs(time - Date.now() / 1000) < OFF_BY_S) return { is: 'invalid', reason };
  const { data } = await auth.getClaims(token, { allowExpired: true });
  return data && data.claims.exp > time ? { is: 'clock', claims: data.claims } : { is: 'invalid', reason };
}

/** Whether the device's time, by which the client noted the session's expiry, is not the time of the token. */
const isOff = (claims: JwtPayload, { expires_at }: Pick<Session, 'expires_at'>) =>
  expires_at !== undefined && Math.abs(claims.exp - expires_at) > OFF_BY_S;

/**
 * Checks a session's access token: signature, algorithm and expiry, by the backend's public keys, or by asking the backend
 * where the token is symmetric. Never throws.
 */
export async function checkClaims(auth: Auth, session: Pick<Session, 'access_token' | 'expires_at'>): Promise<Verdict> {
  const token = session.access_token;
  try {
    const { data, error } = await auth.getClaims(token);
    if (data) return { is: isOff(data.claims, session) ? 'clock' : 'valid', claims: data.claims };
    if (isUnreachable(error)) return { is: 'unknown', reason: error };
    const isExpired = error?.message === 'JWT has expired';
    return isExpired ? await judgeExpired(auth, token, error) : { is: 'invalid', reason: error };
  } catch (error) {
    // A wrong algorithm is thrown rather than returned.
    return { is: isUnreachable(error) ? 'unknown' : 'invalid', reason: error };
  }
}
