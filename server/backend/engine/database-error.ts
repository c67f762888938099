import {
  ADMIN_SHUTDOWN,
  CANNOT_CONNECT_NOW,
  CRASH_SHUTDOWN,
  ENOUGH_ANSWERS,
  FOREIGN_KEY_VIOLATION,
  INSUFFICIENT_PRIVILEGE,
  RAISED_EXCEPTION,
  READ_ONLY_TRANSACTION,
  TOO_MANY_CONNECTIONS,
  UNIQUE_VIOLATION,
} from '#contracts/error-codes.ts';
import type { EngineResponse } from './messages.ts';

/** An error of PostgreSQL. */
export interface DatabaseError {
  /** SQLSTATE. */
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
}

/** The HTTP status by SQLSTATE or by its class, as in PostgREST; 400 for any other. */
const STATUS: Record<string, number> = {
  '08': 503,
  '09': 500,
  [FOREIGN_KEY_VIOLATION]: 409,
  [UNIQUE_VIOLATION]: 409,
  '25': 500,
  [READ_ONLY_TRANSACTION]: 405,
  '28': 403,
  '40': 500,
  [INSUFFICIENT_PRIVILEGE]: 403,
  '53': 503,
  '54': 500,
  '55': 500,
  // Cancelled, because it took too long or PostgreSQL is stopping.
  '57': 503,
  '58': 500,
  P0: 500,
  [ENOUGH_ANSWERS]: 429,
  [RAISED_EXCEPTION]: 400,
  XX: 500,
};

/** The codes of Node and of the driver when PostgreSQL does not answer or has closed the connection. */
const UNREACHABLE = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENOENT',
  ],
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...[ADMIN_SHUTDOWN, CRASH_SHUTDOWN, CANNOT_CONNECT_NOW, TOO_MANY_CONNECTIONS],
]);

/** Whether PostgreSQL cannot be reached, perhaps temporarily. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  (UNREACHABLE.has(error.code) || error.code.startsWith('08'));

export function readDatabaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return undefined;
  const text = (key: string) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { code: error.code, message: error.message, detail: text('detail'), hint: text('hint') };
}

/**
 * The library answers `raise exception` and violated checks with a 500 without their code, and omits hints.
 * @param given the library's response. Its status is used where it is more exact: one error is 401 for a visitor and 403 for
 * a member.
 */
export function answerDatabaseError(error: DatabaseError, given: EngineResponse): EngineResponse {
  const { code, message, detail: details, hint } = error;
  const isKnown = given.status < 500 && given.body.includes(`"code":"${code}"`);
  // The library's own error: no such table, for example.
  if (given.status < 500 && !isKnown) return given;
  return {
    status: isKnown ? given.status : (STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400),
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ code, message, details, hint }),
  };
}
