import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import type { Check } from '#contracts/check.ts';
import {
  ACT_NOT_POSSIBLE,
  AGREEMENT_NOT_SIGNED,
  EXCLUDED,
  FUNCTION_NOT_FOUND,
  INSUFFICIENT_PRIVILEGE,
  INVALID_NAME,
  INVALID_SIGNATORY,
  INVALID_STATEMENT,
  INVALID_TOKEN_CLAIMS,
  INVALID_TOKEN_SIGNATURE,
  NOT_A_MEMBER,
  NOT_A_SINGLE_ROW,
  NOT_INVITED,
  TABLE_NOT_FOUND,
  TEXT_NOT_IN_FORCE,
  TOKEN_REQUIRED,
  TOO_RESTLESS,
  UNDEFINED_FUNCTION,
  UNDEFINED_TABLE,
} from '#contracts/error-codes.ts';
import { isTimeout } from '#lib/backend/timeout.ts';
import type { Messages } from '#lib/messages/index.ts';
import { isForAnother } from './session/account.ts';

/** Why a database call failed: a kind that pages decide by, and the backend's own four fields. */
export type DatabaseProblem = {
  kind: keyof Messages['auth']['database'];
  message: string;
  details: string;
  hint: string;
  /** A code of PostgreSQL (`23505`) or PostgREST (`PGRST116`); empty if the call did not reach them. */
  code: string;
  /** The HTTP status; 0 without a response. */
  status: number;
};

/** The result of a database call. It has a `count` if the call asked for one. */
type Result<T> = { ok: true; data: T; count: number | null } | { ok: false; problem: DatabaseProblem };

/** The error for a response that this site does not understand: the backend may be older or newer than the site. */
const OTHER_SHAPE = { message: 'The answer has another shape.', details: '', hint: '', code: '' };

/** The error for a call that was not made. */
const OTHER_ACCOUNT = { message: 'Another account was signed in.', details: '', hint: '', code: '', status: 0 };

/**
 * The query's result, if its `data` are what is expected. Never throws. A 404 without a body counts as success, with `data` null. The
 * query is not sent if another account was signed in before it could be.
 */
export async function toResult<T>(
  query: PromiseLike<PostgrestSingleResponse<unknown>>,
  isExpected: Check<T>,
): Promise<Result<T>> {
  if (await isForAnother()) return { ok: false, problem: { ...OTHER_ACCOUNT, kind: 'session' } };
  const { data, error, count, status } = await query;
  if (!error && isExpected(data)) return { ok: true, data, count };
  const { message = '', details, hint, code } = error ?? { ...OTHER_SHAPE, details: JSON.stringify(data) };
  const problem = { message, details: details ?? '', hint: hint ?? '', code: code ?? '', status };
  console.error('A database call failed.', problem);
  return { ok: false, problem: { ...problem, kind: getProblemKind(problem, navigator.onLine) } };
}

/**
 * The session is missing, expired or not valid, or it has ended before its token: then functions refuse, and policies hide
 * the person's own row.
 */
const SESSION_ERRORS: string[] = [
  INVALID_TOKEN_SIGNATURE,
  TOKEN_REQUIRED,
  INVALID_TOKEN_CLAIMS,
  INSUFFICIENT_PRIVILEGE,
  NOT_A_SINGLE_ROW,
];

/** Whether what was asked for may have been done, although the answer did not arrive. */
export const mayBeDone = ({ kind }: Pick<DatabaseProblem, 'kind'>): boolean =>
  kind === 'slow' || kind === 'unreachable' || kind === 'server';

type ErrorFields = Omit<DatabaseProblem, 'kind'>;

/** https://docs.postgrest.org/en/stable/references/errors.html */
export function getProblemKind({ message, code, status }: ErrorFields, isOnline: boolean): DatabaseProblem['kind'] {
  if (status === 0) return getOfflineKind(message, isOnline);
  // The database lacks the schema step that adds what was called.
  if ([FUNCTION_NOT_FOUND, TABLE_NOT_FOUND, UNDEFINED_TABLE, UNDEFINED_FUNCTION].includes(code)) return 'unready';
  if (SESSION_ERRORS.includes(code) || status === 401) return 'session';
  // A version that is no longer in force, or a new document among those that are signed.
  if (code === TEXT_NOT_IN_FORCE || code === AGREEMENT_NOT_SIGNED) return 'changed';
  if (code === TOO_RESTLESS) return 'restless';
  if (code === EXCLUDED) return 'excluded';
  if (code === NOT_INVITED) return 'uninvited';
  if (code === ACT_NOT_POSSIBLE || code === NOT_A_MEMBER) return 'unfitting';
  // It answers again later, as it does after too many requests of one network.
  if (status >= 500 || status === 429) return 'server';
  // Classes of SQLSTATE: invalid data, violated constraints, and what the membership's functions refuse.
  if (/^2[23]/.test(code) || code === INVALID_NAME || code === INVALID_STATEMENT || code === INVALID_SIGNATORY)
    return 'invalid';
  return 'other';
}

function getOfflineKind(message: string, isOnline: boolean): DatabaseProblem['kind'] {
  if (isTimeout({ message })) return 'slow';
  return isOnline ? 'unreachable' : 'offline';
}
