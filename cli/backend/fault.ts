import { z } from 'zod';
import {
  FUNCTION_NOT_FOUND,
  INSUFFICIENT_PRIVILEGE,
  OWN_CODE_PREFIX,
  TABLE_NOT_FOUND,
} from '#contracts/error-codes.ts';
import { Problem } from '../command-line/problem.ts';
import { plain } from '../output/plain.ts';
import type { Place } from './place.ts';

/** How long a call may take, in milliseconds. */
export const LIMIT_MS = 10_000;

/** Why a connection was not made, by the code that Node gives. */
const REASONS: Record<string, string> = {
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

const caused = z.object({ cause: z.object({ code: z.string().optional(), message: z.string() }) });

const isEmbedded = ({ kind }: Place) => kind === 'embedded';

/** The backend could not be asked, or did not answer to the end. */
export function unreached(place: Place, error: unknown): Problem {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Problem(`${place.url} did not answer within ${LIMIT_MS / 1000} s. Try again in a while.`);
  }
  const { code = '', message = 'no reason is given' } = caused.safeParse(error).data?.cause ?? {};
  const advice = isEmbedded(place)
    ? 'Start the site (npm start), or set PORT to the port that it has.'
    : 'Check the address and your network; a hosted project that was paused has to be resumed first.';
  return new Problem(`${place.url} cannot be reached: ${REASONS[code] ?? plain(code || message)}. ${advice}`);
}

/** Following would carry the secret key to wherever the answer says. */
export const redirected = ({ url }: Place, target: string): Problem =>
  new Problem(`${url} sends on to ${plain(target)}. If that is the backend, give its address instead.`);

/** What answers speaks no JSON: a hotel's login page, a proxy's error page, a web site. */
export function notABackend({ url }: Place, status: number): Problem {
  if (status >= 500) return new Problem(`${url} answers with an error page (status ${status}). Try again in a while.`);
  return new Problem(
    `${url} answers with something else than a backend does, a web page perhaps (status ${status}). ` +
      'Is it the address of the project, like https://abc.supabase.co?',
  );
}

const refusal = z.object({ message: z.string(), code: z.string().nullish(), details: z.string().nullish() });

/** The backend said no. */
export function refused(place: Place, status: number, answer: unknown): Problem {
  const { message = 'it gives no reason', code, details } = refusal.safeParse(answer).data ?? {};
  // Whatever it says, the key is not repeated.
  const said = plain(details ? `${message} (${details})` : message).replaceAll(place.secretKey, '[the key]');
  if (code === FUNCTION_NOT_FOUND || code === TABLE_NOT_FOUND)
    return new Problem(`${place.url} lacks what this needs. ${pushFirst(place)}`);
  if (code?.startsWith(OWN_CODE_PREFIX)) return new Problem(`${place.url} refused: ${said}`);
  if (status === 401 || status === 403 || code === INSUFFICIENT_PRIVILEGE) {
    const advice = isEmbedded(place) ? 'Does DATA_FOLDER name the folder of that backend?' : 'Is it its secret key?';
    return new Problem(`${place.url} does not accept the key (status ${status}: ${said}). ${advice}`);
  }
  return new Problem(`${place.url} answered with status ${status}: ${said}${code ? ` (${plain(code)})` : ''}`);
}

/** The backend answered, but not what this version of the site knows. */
export const notUnderstood = (place: Place, where: string): Problem =>
  new Problem(
    `${place.url} answers what this version of the site does not understand (${where}). Are site and backend of one age? ${pushFirst(place)}`,
  );

const pushFirst = (place: Place) =>
  isEmbedded(place)
    ? 'Stop the site and start it again: it then brings its database up to date.'
    : 'Push the migrations first: supabase db push';
