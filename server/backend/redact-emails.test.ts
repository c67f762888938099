import { expect, it } from 'vitest';
import { redactEmails } from './redact-emails.ts';

it.each([
  ['550 <ada@example.org>: no such user', '550 <(an address)>: no such user'],
  ['Key (email)=(ada+list@example.org) exists', 'Key (email)=((an address)) exists'],
  ['to:ada@example.org,bob@example.org', 'to:(an address),(an address)'],
  ['@ and a@ and @b', '@ and a@ and @b'],
  ['a@b@c.org failed', '(an address) failed'],
])('%s is logged as %s', (message, logged) => expect(redactEmails(message)).toBe(logged));

it('a long message, such as the path of a request, is read once and not from each letter', () => {
  // From each letter, it would take minutes.
  for (const piece of ['a', 'a@', '@', 'a/', 'a@/']) expect(redactEmails(piece.repeat(200_000))).toBeTypeOf('string');
});
