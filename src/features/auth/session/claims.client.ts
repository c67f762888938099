import type { JwtPayload, Session, SupabaseClient } from '@supabase/supabase-js';
import { TIMEOUT_MS } from '#lib/backend/timeout.ts';

/**
 * The result of checking an access token. `unknown`: the backend could not be asked, so the session may be valid. `clock`: the
 * token is valid, but the device's clock is wrong.
 */
type Verdict = { kind: 'valid' | 'clock'; claims: JwtPayload } | { kind: 'invalid' | 'unknown'; reason: unknown };

type Auth = SupabaseClient['auth'];

const CLOCK_TOLERANCE_S = 60;

const isUnreachable = (error: unknown) => error instanceof Error && error.name === 'AuthRetryableFetchError';

/** The time by the site's server in seconds since 1970; null if it cannot be asked. */
async function fetchSiteTime(): Promise<number | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date / 1000;
}

/** Whether the device's clock, from which the client computed the expiry, disagrees with the token. */
const isClockOff = (claims: JwtPayload, { expires_at }: Pick<Session, 'expires_at'>) =>
  expires_at !== undefined && Math.abs(claims.exp - expires_at) > CLOCK_TOLERANCE_S;

/** Checks whether a token has expired: by the device's clock, and if that says so, by the site's. */
async function checkExpiry(claims: JwtPayload, session: Pick<Session, 'expires_at'>): Promise<Verdict> {
  const now = Date.now() / 1000;
  if (!claims.exp) return { kind: 'invalid', reason: new Error('Missing exp claim') };
  if (claims.exp > now) return { kind: isClockOff(claims, session) ? 'clock' : 'valid', claims };
  const reason = new Error('JWT has expired');
  const time = await fetchSiteTime();
  if (time === null) return { kind: 'unknown', reason };
  const isClockWrong = Math.abs(time - now) >= CLOCK_TOLERANCE_S;
  return isClockWrong && claims.exp > time ? { kind: 'clock', claims } : { kind: 'invalid', reason };
}

/**
 * Checks the signature, algorithm and expiry of a session's access token by the backend's public keys, or by asking the backend
 * if the token is symmetric. Never throws.
 */
export async function checkClaims(auth: Auth, session: Pick<Session, 'access_token' | 'expires_at'>): Promise<Verdict> {
  try {
    // The client would hold the expiry against the device's clock alone.
    const { data, error } = await auth.getClaims(session.access_token, { allowExpired: true });
    if (data) return await checkExpiry(data.claims, session);
    return { kind: isUnreachable(error) ? 'unknown' : 'invalid', reason: error };
  } catch (error) {
    // The client throws on a wrong algorithm, instead of returning an error.
    return { kind: isUnreachable(error) ? 'unknown' : 'invalid', reason: error };
  }
}
