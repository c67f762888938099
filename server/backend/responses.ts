import { OVER_REQUEST_RATE_LIMIT } from '#contracts/error-codes.ts';
import type { EngineResponse } from './engine/messages.ts';

const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Headers of the engine that a client on the same origin needs. */
const PASSED_ON = ['content-type', 'content-range', 'location', 'preference-applied', 'www-authenticate'];

export function json(status: number, content: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(content, { status, headers: { ...ALWAYS, ...headers } });
}

/** An error in the form of the hosted service's `auth/v1`. */
export function authError(status: number, errorCode: string, msg: string, headers?: Record<string, string>): Response {
  return json(status, { code: status, error_code: errorCode, msg }, headers);
}

/** An error in the form of the hosted service's `rest/v1`. */
export function restError(status: number, code: string, message: string, hint: string | null = null): Response {
  return json(status, { code, message, details: null, hint });
}

/** @param seconds to wait. The hosted service includes them in the message, too. */
export function tooMany(errorCode: string, seconds: number): Response {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
  return authError(429, errorCode, msg, { 'retry-after': String(seconds) });
}

/** The same for `rest/v1`, which has no limit in the hosted service. */
export const tooManyAnswers = (seconds: number): Response =>
  tooManyFor(seconds, `Too many answers came from this IP address. The next one can be given in ${seconds} seconds.`);

export const tooManyRequests = (seconds: number): Response =>
  tooManyFor(seconds, `Too many requests came from this IP address. The next one can be made in ${seconds} seconds.`);

function tooManyFor(seconds: number, message: string): Response {
  const content = { code: OVER_REQUEST_RATE_LIMIT, message, details: null, hint: null };
  return json(429, content, { 'retry-after': String(seconds) });
}

export function notFound(): Response {
  return authError(404, 'not_found', 'There is no such endpoint.');
}

export function passOn({ status, headers, body }: EngineResponse): Response {
  const passed = Object.entries(headers).filter(([name]) => PASSED_ON.includes(name));
  return new Response(body === '' ? null : body, { status, headers: { ...Object.fromEntries(passed), ...ALWAYS } });
}
