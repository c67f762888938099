import { z } from 'zod';
import {
  FUNCTION_NOT_FOUND,
  INSUFFICIENT_PRIVILEGE,
  LOCK_NOT_AVAILABLE,
  OWN_CODE_PREFIX,
  QUERY_CANCELED,
  TABLE_NOT_FOUND,
} from '#contracts/error-codes.ts';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { UserError } from '../command-line/errors.ts';
import { printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import type { BackendTarget } from './target.ts';

/**
 * How long a backend may send nothing while a call waits for it, in milliseconds. No answer begins before its statement has ended, and
 * every backend ends a statement of the secret key sooner than this, so the steward reads the backend's own reason.
 */
export const SILENCE_MS = 65_000;

/** No answer came, or half of one, or none that can be understood: the backend may have done what it was asked all the same. */
class LostAnswerError extends UserError {
  override name = 'LostAnswerError';
}

/**
 * Makes a change that must not be made twice.
 * @param look the command, after `npm run`, that shows whether it was made if its answer is lost.
 */
export async function makeChange<T>(change: Promise<T>, look: string): Promise<T> {
  const advice = `It may have been recorded all the same. Look before you repeat it: npm run ${look}`;
  const interrupt = () => {
    printStatus(`\nInterrupted. ${advice}`);
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  try {
    return await change;
  } catch (error) {
    throw error instanceof LostAnswerError ? new UserError(`${error.message}\n${advice}`) : error;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** Why a connection failed, by Node's code. */
const CONNECTION_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was made in time',
  ETIMEDOUT: 'no connection was made in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Nothing was sent. Everything else may happen after that, too: a connection that ends, or an answer that cannot be unpacked. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const caused = z.object({ cause: z.object({ code: z.string().optional(), message: z.string() }) });

const isEmbedded = ({ kind }: BackendTarget) => kind === 'embedded';

/** The backend could not be reached, or its answer was interrupted. */
export function unreachableError(target: BackendTarget, error: unknown): UserError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new LostAnswerError(`${target.url} has sent nothing for ${SILENCE_MS / 1000} s. Try again later.`);
  }
  // The reason is the library's, which its makers alone understand.
  if (target.fetch)
    return new LostAnswerError('The database that was opened no longer answers. Try again once it does.');
  const { code = '', message = 'no reason is given' } = caused.safeParse(error).data?.cause ?? {};
  const advice = isEmbedded(target)
    ? 'Start the site (npm start), or set PORT to its port.'
    : 'Check the URL and your network; a hosted project that was paused has to be resumed first.';
  const ErrorOfKind = NOT_CONNECTED.has(code) ? UserError : LostAnswerError;
  return new ErrorOfKind(
    `${target.url} cannot be reached: ${CONNECTION_ERRORS[code] ?? sanitizeForTerminal(code || message)}. ${advice}`,
  );
}

/** Redirects are not followed: the secret key would be sent along. */
export const redirectError = ({ url }: BackendTarget, target: string): UserError =>
  new UserError(`${url} redirects to ${sanitizeForTerminal(target)}. If that is the backend, give its URL instead.`);

/** The backend, or a gateway before it, limits how much is asked of it. */
export function tooManyRequestsError({ url }: BackendTarget, headers: Headers): UserError {
  const [seconds] = /^\d{1,5}$/.exec(headers.get('retry-after') ?? '') ?? [];
  return new UserError(
    `${url} gets too many requests (status 429). Try again ${seconds ? `in ${seconds} s` : 'later'}.`,
  );
}

/** The answer is not JSON: a hotel's login page, a proxy's error page, a web site, or half of what was JSON. */
export function notABackendError({ url }: BackendTarget, status: number, text: string): UserError {
  if (status >= 500)
    return new LostAnswerError(`${url} answers with an error page (status ${status}). Try again later.`);
  if (status < 300 && /^\s*[[{]/.test(text))
    return new LostAnswerError(`${url} has sent the beginning of an answer only (status ${status}). Try again.`);
  const ErrorOfKind = status < 300 && text === '' ? LostAnswerError : UserError;
  return new ErrorOfKind(
    `${url} does not answer like a backend; it may be a web page (status ${status}). ` +
      'Is it the URL of the project, like https://abc.supabase.co?',
  );
}

const refusal = z.object({ message: z.string(), code: z.string().nullish(), details: z.string().nullish() });

/** The backend answered with an error. */
export function refusedError(target: BackendTarget, status: number, answer: unknown): UserError {
  const { message = 'it gives no reason', code, details } = refusal.safeParse(answer).data ?? {};
  // Whatever the reason is, the key is not repeated.
  const reason = sanitizeForTerminal(details ? `${message} (${details})` : message).replaceAll(
    target.secretKey,
    '[the key]',
  );
  if (code === FUNCTION_NOT_FOUND || code === TABLE_NOT_FOUND)
    return new UserError(`${target.url} lacks what this needs. ${pushFirst(target)}`);
  if (code?.startsWith(OWN_CODE_PREFIX)) return new UserError(`${target.url} refused: ${reason}`);
  if (status === 401 || status === 403 || code === INSUFFICIENT_PRIVILEGE) {
    const advice = isEmbedded(target) ? 'Does DATA_FOLDER name the folder of that backend?' : 'Is it its secret key?';
    return new UserError(`${target.url} does not accept the key (status ${status}: ${reason}). ${advice}`);
  }
  if (code === LOCK_NOT_AVAILABLE || code === QUERY_CANCELED)
    return new UserError(`${target.url} was too busy to do this (${reason}, ${code}). Try again later.`);
  // PostgreSQL's own codes are of statements that were undone. Others are of a gateway, or of a server that has given up waiting.
  const ErrorOfKind = status < 500 || /^[\dA-Z]{5}$/.test(code ?? '') ? UserError : LostAnswerError;
  return new ErrorOfKind(
    `${target.url} answered with status ${status}: ${reason}${code ? ` (${sanitizeForTerminal(code)})` : ''}`,
  );
}

/** This version of the site does not understand the answer. */
export const unexpectedAnswerError = (target: BackendTarget, where: string): UserError =>
  new LostAnswerError(
    `${target.url} gives an answer that this version of the site does not understand (${where}). Are the site and the backend of the same version? ${pushFirst(target)}`,
  );

/** Migrations are missing. */
export const outdatedError = (target: BackendTarget, step: number): UserError =>
  new UserError(
    `The database of ${target.url} is older than this version of the site: it has step ${step}, and ${SCHEMA_STEP} is needed. ${pushFirst(target)}`,
  );

/** The package of the Supabase CLI. Its next major version may have other commands and settings: `npm run hosted` tries them. */
export const SUPABASE_CLI = 'supabase@3';

/** What brings the database of a hosted project up to date. */
export const PUSH_FIRST = `Push the migrations first: npm run supabase -- prepare, then npx ${SUPABASE_CLI} --workdir .supabase db push --remote`;

const pushFirst = (target: BackendTarget) =>
  isEmbedded(target) ? 'Stop the site and start it again: it then brings its database up to date.' : PUSH_FIRST;
