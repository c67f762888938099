import { OTP_EXPIRED, VALIDATION_FAILED } from '#contracts/error-codes.ts';

/**
 * What went wrong, as far as it matters to a visitor:
 * `offline` this device has no connection · `unreachable` the backend did not answer · `slow` not within 10 s ·
 * `server` it answered that it is in trouble · `limited` too many mails, for `seconds` where that is known ·
 * `attempts` too many codes were tried · `expired` link or code no longer work · `device` the link belongs to another
 * browser · `email` the backend does not take the address · `again` the session failed its check · `none` the site has
 * no backend.
 */
export type Problem = {
  kind:
    | 'offline'
    | 'unreachable'
    | 'slow'
    | 'server'
    | 'limited'
    | 'attempts'
    | 'expired'
    | 'device'
    | 'email'
    | 'again'
    | 'none';
  seconds?: number;
};

/** What is over by itself, or by doing the same again. */
export const isPassing = ({ kind }: Problem): boolean =>
  kind === 'offline' || kind === 'unreachable' || kind === 'slow' || kind === 'server';

/** What was being done when it went wrong: the same answer means different things. */
export type Doing = 'mail' | 'code' | 'link' | 'exchange';

/** The fields that errors of the backend's client have. */
function fieldsOf(error: unknown): { name: string; status: number; code: string; message: string } {
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

const MAIL_REFUSED = ['email_address_invalid', 'email_address_not_authorized', VALIDATION_FAILED];

/** The seconds that the hosted service names in its message. */
function secondsIn(message: string): number | undefined {
  const seconds = Number(/(\d+)\s*s(?:ec|\b)/i.exec(message)?.[1]);
  return seconds > 0 ? seconds : undefined;
}

/** The problem behind an error. `isOnline` is what the browser says of the connection. */
export function problemOf(error: unknown, doing: Doing, isOnline: boolean): Problem {
  const { name, status, code, message } = fieldsOf(error);
  if (name === 'TooSlow' || /did not answer within/.test(message)) return { kind: 'slow' };
  if (status === 429) return doing === 'mail' ? { kind: 'limited', seconds: secondsIn(message) } : { kind: 'attempts' };
  if (status >= 500) return { kind: 'server' };
  if (status === 0) return withoutAnswer(name, isOnline);
  if (doing === 'mail') return { kind: MAIL_REFUSED.includes(code) ? 'email' : 'server' };
  return { kind: doing === 'exchange' && code !== OTP_EXPIRED ? 'device' : 'expired' };
}

/** Without a status there was no answer, or it was no use. */
function withoutAnswer(name: string, isOnline: boolean): Problem {
  if (name === 'NoBackend') return { kind: 'none' };
  if (name === 'SessionRejected') return { kind: 'again' };
  if (!isOnline) return { kind: 'offline' };
  return { kind: name === 'AuthInvalidJwtError' ? 'expired' : 'unreachable' };
}
