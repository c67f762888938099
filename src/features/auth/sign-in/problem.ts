import {
  BAD_JWT,
  EMAIL_ADDRESS_INVALID,
  EMAIL_ADDRESS_NOT_AUTHORIZED,
  OTP_EXPIRED,
  OVER_DAILY_EMAILS,
  USER_NOT_FOUND,
  VALIDATION_FAILED,
} from '#contracts/error-codes.ts';
import { isTimeout } from '#lib/backend/timeout.ts';

/**
 * What went wrong, as far as it matters to a visitor:
 * `offline` this device has no connection · `unreachable` the backend did not answer · `slow` not within 10 s · `server` it responded with
 * a server error · `limited` too many mails, for `seconds` if that is known · `limitedToday` too many within a day, so that only known
 * addresses get one · `attempts` too many codes were tried · `expired` link or code no longer work · `device` the link belongs to another
 * browser · `email` the backend does not take the address · `dismissed` the browser gave no passkey, because there is none or the person
 * did not want to · `passkey` the backend does not know the passkey · `again` the session failed its check, or has ended · `none` the site
 * has no backend.
 */
export type Problem = {
  kind:
    | 'offline'
    | 'unreachable'
    | 'slow'
    | 'server'
    | 'limited'
    | 'limitedToday'
    | 'attempts'
    | 'expired'
    | 'device'
    | 'email'
    | 'dismissed'
    | 'passkey'
    | 'again'
    | 'none';
  seconds?: number;
};

/** In seconds: the hosted and the embedded backend send at most one mail a minute to an address. */
export const MAIL_INTERVAL = 60;

/** Whether trying again may help. */
export const isRetryable = ({ kind }: Problem): boolean =>
  kind === 'offline' || kind === 'unreachable' || kind === 'slow' || kind === 'server';

/** What failed. The same response means different things for different operations. */
export type Operation = 'mail' | 'code' | 'link' | 'exchange' | 'passkey';

/** The fields of an error of the backend's client. */
function toFields(error: unknown): { name: string; status: number; code: string; message: string } {
  const fields = typeof error === 'object' && error !== null ? error : {};
  const text = (key: string) => {
    const value: unknown = Reflect.get(fields, key);
    return typeof value === 'string' ? value : '';
  };
  const status: unknown = Reflect.get(fields, 'status');
  return {
    name: text('name'),
    status: typeof status === 'number' ? status : 0,
    code: text('code'),
    message: text('message'),
  };
}

const INVALID_EMAIL_CODES = [EMAIL_ADDRESS_INVALID, EMAIL_ADDRESS_NOT_AUTHORIZED, VALIDATION_FAILED];

/** The session or its account is gone. The client has an error without a code for the service's `session_not_found`. */
const hasNoSession = (name: string, code: string) =>
  name === 'AuthSessionMissingError' || code === BAD_JWT || code === USER_NOT_FOUND;

/** The waiting time in seconds, which the hosted service gives only in its message. */
function findSeconds(message: string): number | undefined {
  const seconds = Number(/(\d+)\s*s(?:ec|\b)/i.exec(message)?.[1]);
  return seconds > 0 ? seconds : undefined;
}

/** The problem behind an error. `isOnline` is the browser's view of the connection. */
export function toProblem(error: unknown, operation: Operation, isOnline: boolean): Problem {
  const { name, status, code, message } = toFields(error);
  // The browser's error for a missing passkey is the same for all reasons, so that a page does not learn the reason.
  if (operation === 'passkey' && (code.startsWith('ERROR_') || name === 'AuthUnknownError'))
    return { kind: 'dismissed' };
  if (isTimeout({ message })) return { kind: 'slow' };
  if (code === OVER_DAILY_EMAILS) return { kind: 'limitedToday', seconds: MAIL_INTERVAL };
  if (status === 429)
    return operation === 'mail' ? { kind: 'limited', seconds: findSeconds(message) } : { kind: 'attempts' };
  if (status >= 500) return { kind: 'server' };
  if (status === 0) return toOfflineProblem(name, operation, isOnline);
  if ((operation === 'mail' || operation === 'passkey') && hasNoSession(name, code)) return { kind: 'again' };
  if (operation === 'passkey') return { kind: 'passkey' };
  if (operation === 'mail') return { kind: INVALID_EMAIL_CODES.includes(code) ? 'email' : 'server' };
  return { kind: operation === 'exchange' && code !== OTP_EXPIRED ? 'device' : 'expired' };
}

/** Without a status there was no response, or an unusable one. */
function toOfflineProblem(name: string, operation: Operation, isOnline: boolean): Problem {
  if (name === 'NoBackend') return { kind: 'none' };
  if (name === 'SessionRejected') return { kind: 'again' };
  if (!isOnline) return { kind: 'offline' };
  // A damaged link. The client parses its token without catching errors.
  const isDamaged = name === 'AuthInvalidJwtError' || (operation === 'link' && name === 'SyntaxError');
  return { kind: isDamaged ? 'expired' : 'unreachable' };
}
