import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  composeSignInMail,
  formatLifetime,
  SIGN_IN_MAILS,
  type SignInMailKind,
  type SignInMailMessages,
} from '#contracts/sign-in-mail.ts';
import { BUILT_SITE } from '#tests/support/server.ts';
import { createLinkTokens } from './link.ts';
import { getConfirmPage, getSiteLocation, type SiteLocation } from './redirect.ts';
import { toHtml, toText } from './sign-in-html.ts';

const values = {
  site: 'Tom & Ada',
  redirectTo: 'https://example.org/resources/auth/confirm/?next=%2Fa%2F&b=1',
  tokenHash: 'abc123',
  code: '042137',
  address: "o'hara@example.org",
  newAddress: 'new@example.org',
  time: '15 minutes',
};

const { en, de } = BUILT_SITE.signInMails.languages as Record<'en' | 'de', { messages: SignInMailMessages }>;

describe.each(SIGN_IN_MAILS.map((kind) => [kind]))('the e-mail "%s"', (kind: SignInMailKind) => {
  const mail = composeSignInMail(kind, en.messages, values);
  const html = toHtml(mail, { locale: 'en', direction: 'ltr' });

  it('states who sends it, what it is for, how long it works and what to do if it was not requested', () => {
    expect(mail.subject).toContain('Tom & Ada');
    expect(mail.subject).toContain('042137');
    for (const part of [toText(mail), html.replaceAll('&amp;', '&')]) {
      expect(part).toContain('This e-mail comes from Tom & Ada.');
      expect(part).toContain('042137');
      expect(part).toContain('expire after 15 minutes');
      expect(part).toMatch(/If you did not ask for this, ignore it/);
      expect(part).toContain(
        `${values.redirectTo}#token_hash=abc123&type=email${kind === 'email_change' ? '_change' : ''}`,
      );
    }
    expect(html).toContain("o'hara@example.org");
    expect(html).not.toContain('Tom & Ada');
  });

  it('loads nothing, tracks nobody and is readable in dark mode', () => {
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html.match(/https?:\/\/[^/"]+/g)).toEqual(['https://example.org']);
    expect(html).not.toMatch(/[{}]{2}|\{\w+\}/);
  });

  it('is written in the language of the site, in its direction', () => {
    const german = composeSignInMail(kind, de.messages, values);
    expect(toText(german)).toContain('Diese E-Mail kommt von Tom & Ada.');
    expect(toText(german)).not.toMatch(/\{\w+\}/);
    expect(toHtml(german, { locale: 'ar', direction: 'rtl' })).toContain('<html lang="ar" dir="rtl">');
  });
});

it.each([
  [3600, 'en', '1 hour'],
  [7200, 'de', '2 Stunden'],
  [60, 'en', '1 minute'],
  [5400, 'en', '90 minutes'],
  [90, 'de', '90 Sekunden'],
])('%i seconds in the language %s: %s', (seconds, locale, text) => expect(formatLifetime(seconds, locale)).toBe(text));

describe('the token in a link', () => {
  const links = createLinkTokens('secret');
  const hash = 'a'.repeat(64);

  it('opens again', () => expect(links.open(links.sign(hash))).toBe(hash));

  it.each([
    hash,
    `${hash}${'0'.repeat(64)}`,
    createLinkTokens('other').sign(hash),
    '',
    'x'.repeat(128),
    `${links.sign(hash)}0`,
  ])('is refused when it was not signed here: %s', (token) => expect(links.open(token)).toBeUndefined());
});

describe('the page that a link opens', () => {
  const local = getSiteLocation(undefined, 3000, '/resources/');
  const hosted = getSiteLocation('https://example.org', 3000, '/resources/');
  const confirm = 'http://localhost:3000/resources/auth/confirm/';
  const german = 'http://localhost:3000/resources/de/auth/confirm/';
  const ask = (asked: string | undefined, location: SiteLocation) =>
    getConfirmPage(asked, location, BUILT_SITE.signInMails);

  it.each([
    [undefined, confirm],
    [`${confirm}?next=%2Fresources%2F`, `${confirm}?next=%2Fresources%2F`],
    [`${confirm}?token_hash=own&next=%2Fresources%2F&type=email`, `${confirm}?next=%2Fresources%2F`],
    [`${confirm}?token_hash=own&type=email`, confirm],
    ['http://127.0.0.1:3000/resources/auth/confirm/', 'http://127.0.0.1:3000/resources/auth/confirm/'],
    ['http://[::1]:3000/resources/auth/confirm/#x', 'http://[::1]:3000/resources/auth/confirm/'],
    ['http://localhost:3000/resources/join/', `${confirm}?next=%2Fresources%2Fjoin%2F`],
    ['http://localhost:3000/elsewhere/', confirm],
    ['https://localhost:3000/resources/', confirm],
    ['http://localhost:4000/resources/', confirm],
    ['http://user:pass@localhost:3000/resources/', confirm],
    ['http://192.0.2.1:3000/resources/', confirm],
    ['data:text/html,x', confirm],
    ['', confirm],
  ])('of this machine, asked for %s', (asked, page) => expect(ask(asked, local)).toEqual({ url: page, locale: 'en' }));

  const [here] = Object.values(networkInterfaces()).flatMap(
    (list) => list?.filter(({ family, internal }) => family === 'IPv4' && !internal) ?? [],
  );

  it.skipIf(!here)('of this machine, asked for from another one in its network', () => {
    const page = `http://${here?.address}:3000/resources/auth/confirm/`;
    expect(ask(page, local).url).toBe(page);
  });

  it.each([
    ['https://example.org/resources/join/', 'https://example.org/resources/auth/confirm/?next=%2Fresources%2Fjoin%2F'],
    ['http://localhost:3000/resources/join/', 'https://example.org/resources/auth/confirm/'],
    ['https://example.org.evil.example/resources/', 'https://example.org/resources/auth/confirm/'],
  ])('of a site with a name of its own, asked for %s', (asked, page) => expect(ask(asked, hosted).url).toBe(page));

  it.each([
    [german, german],
    [`${german}?next=%2Fresources%2Fde%2F`, `${german}?next=%2Fresources%2Fde%2F`],
    ['http://localhost:3000/resources/de/join/', `${german}?next=%2Fresources%2Fde%2Fjoin%2F`],
  ])('is in the language of the page that asks for it: %s', (asked, page) =>
    expect(ask(asked, local)).toEqual({ url: page, locale: 'de' }),
  );
});
