import { expect, it } from 'vitest';
import { parseLink } from './link.ts';

it('reads the link of our own mails', () => {
  expect(parseLink('token_hash=abc&type=email')).toEqual({
    kind: 'proof',
    proof: { by: 'link', tokenHash: 'abc', type: 'email' },
  });
});

it('reads a link that was copied from two lines', () => {
  expect(parseLink('token_hash=ab%0D%0A%20cd&type=email%20')).toMatchObject({
    proof: { tokenHash: 'abcd', type: 'email' },
  });
});

it.each(['magiclink', 'signup', 'invite', 'recovery', 'email_change'])('knows the type "%s"', (type) => {
  expect(parseLink(`token_hash=abc&type=${type}`)).toMatchObject({ proof: { type } });
});

it.each(['', '&type=', '&type=sms', '&type=constructor'])('takes "email" for the type "%s"', (type) => {
  expect(parseLink(`token_hash=abc${type}`)).toMatchObject({ proof: { type: 'email' } });
});

it('reads tokens, and a PKCE code', () => {
  expect(parseLink('access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=magiclink')).toEqual({
    kind: 'proof',
    proof: { by: 'tokens', accessToken: 'a.b.c', refreshToken: 'r' },
  });
  expect(parseLink('code=123')).toEqual({ kind: 'proof', proof: { by: 'exchange', code: '123' } });
});

it('reads an error before a code', () => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&code=1';
  expect(parseLink(error)).toEqual({ kind: 'error', code: 'otp_expired', description: 'Email link is invalid' });
  expect(parseLink('error=server_error')).toEqual({ kind: 'error', code: 'server_error', description: '' });
});

it.each(['', 'utm_source=mail', 'access_token=a.b.c', 'type=email'])('finds nothing in "%s"', (parameters) => {
  expect(parseLink(parameters)).toEqual({ kind: 'none' });
});
