import { expect, it } from 'vitest';
import { BUILT_SITE } from '#tests/support/server.ts';
import { createLinkTokens } from '../mail/link.ts';
import { getSiteLocation } from '../mail/redirect.ts';
import { createSignInMail } from './sign-in-mail.ts';

it('a mail server that does not finish is given up before the browser gives up, and nothing is printed', async () => {
  const printed: string[] = [];
  const send = createSignInMail({
    site: BUILT_SITE,
    lifetime: 3600,
    links: createLinkTokens('secret'),
    sender: { check: async () => {}, send: () => new Promise(() => {}) },
    getLocation: () => getSiteLocation(undefined, 3000, BUILT_SITE.base),
    timeoutMs: 20,
    print: (line) => printed.push(line),
  });
  const secrets = { code: '123456', tokenHash: 'a'.repeat(64), isFirst: true };
  await expect(send('ada@example.org', secrets, undefined)).rejects.toThrow('the mail server took longer than 0.02 s');
  expect(printed).toEqual([]);
});
