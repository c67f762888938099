import { expect, it } from 'vitest';
import { TimeoutError } from '#lib/backend/timeout.ts';
import { type Operation, toProblem } from './problem.ts';

const api = (status: number, code = '', message = '') => ({ name: 'AuthApiError', status, code, message });
const retryable = (status: number, message = '') => ({ name: 'AuthRetryableFetchError', status, message });

it.each<[Operation, string, object]>([
  ['mail', 'slow', new TimeoutError()],
  ['mail', 'slow', retryable(0, 'The backend did not answer within 10 s.')],
  ['mail', 'unreachable', retryable(0, 'Failed to fetch')],
  ['mail', 'unreachable', new TypeError('Failed to fetch dynamically imported module')],
  ['code', 'server', retryable(502)],
  ['code', 'server', api(500)],
  ['mail', 'server', api(422, 'signup_disabled')],
  ['mail', 'email', api(400, 'email_address_invalid')],
  ['mail', 'limited', api(429, 'over_email_send_rate_limit', 'email rate limit exceeded')],
  ['mail', 'limitedToday', api(429, 'over_daily_emails', 'you can only request this after 80000 seconds.')],
  ['code', 'attempts', api(429, 'over_request_rate_limit')],
  ['code', 'expired', api(403, 'otp_expired', 'Token has expired or is invalid')],
  ['link', 'expired', api(403, 'otp_expired')],
  ['link', 'expired', { name: 'AuthInvalidJwtError', message: 'Invalid JWT structure' }],
  ['link', 'expired', new SyntaxError('Unexpected token')],
  ['exchange', 'device', api(400, 'bad_code_verifier')],
  ['exchange', 'device', api(404, 'flow_state_not_found')],
  ['exchange', 'expired', api(403, 'otp_expired')],
  ['passkey', 'dismissed', { name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }],
  ['passkey', 'dismissed', { name: 'AuthUnknownError', message: 'Browser does not support WebAuthn' }],
  ['passkey', 'passkey', api(400, 'webauthn_verification_failed')],
  ['passkey', 'passkey', api(404, 'passkey_disabled')],
  ['passkey', 'attempts', api(429, 'over_request_rate_limit')],
  ['passkey', 'unreachable', retryable(0, 'Failed to fetch')],
  ['mail', 'again', { name: 'AuthSessionMissingError', status: 400, message: 'Auth session missing!' }],
  ['mail', 'again', api(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')],
  ['mail', 'again', api(403, 'user_not_found', 'User from sub claim in JWT does not exist')],
  ['passkey', 'again', { name: 'AuthSessionMissingError', status: 400 }],
  ['link', 'expired', { name: 'AuthSessionMissingError', status: 400 }],
  ['code', 'again', { name: 'SessionRejected', message: '' }],
  ['mail', 'none', { name: 'NoBackend', message: '' }],
  ['mail', 'unreachable', {}],
  ['mail', 'unreachable', { name: 'AuthUnknownError', message: 'Unexpected token' }],
])('in the operation "%s", the problem is "%s" for %o', (operation, kind, error) => {
  expect(toProblem(error, operation, true)).toMatchObject({ kind });
});

it.each([
  ['For security purposes, you can only request this after 43 seconds.', 43],
  ['For security purposes, you can only request this after 1 second.', 1],
  ['Try again in 30s', 30],
  ['Email rate limit exceeded', undefined],
])('finds the seconds in "%s": %s', (message, seconds) => {
  expect(toProblem(api(429, '', message), 'mail', true)).toEqual({ kind: 'limited', seconds });
});

it('without a connection, that is the problem, unless the backend answered', () => {
  expect(toProblem(retryable(0), 'mail', false)).toEqual({ kind: 'offline' });
  expect(toProblem(retryable(500), 'mail', false)).toEqual({ kind: 'server' });
});

it.each([null, undefined, 'text', 7])('the thrown value may be %s', (thrown) => {
  expect(toProblem(thrown, 'code', true)).toEqual({ kind: 'unreachable' });
});
