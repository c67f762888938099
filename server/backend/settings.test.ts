import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { DEFAULT_LIMITS } from './limits/limits.ts';
import { nameAccountsPlace, warnOfMails, warnOfProxy } from './settings.ts';

describe('the settings of the backend', () => {
  it('have defaults', () => {
    const { backend } = readEnvironment({});
    expect(backend?.dataFolder).toMatch(/\.data\/?$/);
    expect(backend).toMatchObject({ codeLength: undefined, codeLifetime: 3600, limits: DEFAULT_LIMITS });
    expect([backend?.databaseUrl, backend?.smtp, backend?.siteUrl]).toEqual([undefined, undefined, undefined]);
  });

  it('are absent where the backend is off', () => expect(readEnvironment({ BACKEND: 'off' }).backend).toBeUndefined());

  it('are read from the environment', () => {
    const { backend } = readEnvironment({
      DATA_FOLDER: '/srv/data',
      DATABASE_URL: 'postgres://user:pass@db/site',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'door@example.org',
      SITE_URL: 'https://example.org/resources/',
      TRUSTED_PROXY: '127.0.0.1',
      CODE_LENGTH: '8',
      CODE_LIFETIME: '900',
      MAIL_PAUSE: '0',
      MAILS_PER_HOUR: '100',
      MAILS_PER_CLIENT: '200',
      MAILS_PER_DAY: '2000',
      WRONG_CODES: '3',
      ATTEMPTS_PER_CLIENT: '1000',
      ANSWERS_PER_CLIENT: '50',
      REQUESTS_PER_CLIENT: '500',
    });
    expect(backend).toMatchObject({
      dataFolder: '/srv/data',
      databaseUrl: 'postgres://user:pass@db/site',
      smtp: { url: 'smtps://user:pass@mail.example.org', from: 'door@example.org' },
      siteUrl: 'https://example.org',
      codeLength: 8,
      codeLifetime: 900,
      limits: {
        mailPause: 0,
        mailsPerHour: 100,
        mailsPerClient: 200,
        mailsPerDay: 2000,
        wrongCodes: 3,
        attemptsPerClient: 1000,
        answersPerClient: 50,
        requestsPerClient: 500,
      },
    });
    expect(backend?.proxies('127.0.0.1')).toBe(true);
  });

  it.each([
    [{ BACKEND: 'no' }, 'BACKEND is "no". It must be on or off, as in BACKEND=on.'],
    [{ DATABASE_URL: 'mysql://u:secret@x/y' }, 'DATABASE_URL cannot be read. It must be a URL like postgres://'],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@b.org' }, 'SMTP_URL cannot be read.'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL is set, but MAIL_FROM, the sender'],
    [{ SMTP_URL: 'smtp://x', MAIL_FROM: 'door' }, 'MAIL_FROM is "door". It must be an e-mail address'],
    [{ DATABASE_URL: 'postgres://u:100%zz@x/y' }, 'DATABASE_URL cannot be read: it has a "%" that begins no escape.'],
    [{ SITE_URL: 'example.org' }, 'SITE_URL cannot be read. It must be a URL like https://example.org.'],
    [{ CODE_LENGTH: '4' }, 'CODE_LENGTH is "4". It must be a whole number from 6 to 10, as in CODE_LENGTH=6.'],
    [{ MAIL_PAUSE: '1m' }, 'MAIL_PAUSE is "1m". It must be a whole number'],
  ])('are refused when they cannot be used: %j', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });

  it('name where the accounts are, without the password', () => {
    const { backend } = readEnvironment({
      DATABASE_URL: 'postgres://u:secret@db.example.org:5433/site?sslmode=require',
    });
    if (!backend) throw new Error('The backend is on unless it is switched off.');
    expect(nameAccountsPlace(backend)).toBe('PostgreSQL at db.example.org:5433/site');
  });

  it('do not show a password in an error', () => {
    for (const value of ['mysql://u:secret@x/y', 'postgres://u:secret%@x/y'])
      expect(() => readEnvironment({ DATABASE_URL: value })).toThrow(/^(?!.*secret)/);
  });
});

describe('what a start says of e-mails', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'door@example.org' };
  it.each([
    [{}, undefined],
    [{ ...mail, SITE_URL: 'https://example.org/handbook/' }, undefined],
    [mail, 'Links in e-mails lead to http://localhost:3000, since SMTP_URL is set and SITE_URL is not.'],
    [{ SITE_URL: 'https://example.org' }, 'E-mails are only shown here, since SITE_URL is set and SMTP_URL is not.'],
    [
      { ...mail, SITE_URL: 'https://old.example' },
      'Links in e-mails lead to https://old.example, as SITE_URL says, but the site was built for https://example.org.',
    ],
  ])('%j', (variables, words) => {
    const { backend } = readEnvironment(variables);
    expect(backend && warnOfMails(backend, 3000, 'https://example.org')).toBe(words);
  });
});

it.each([
  [{ SITE_URL: 'https://example.org' }, true],
  [{ SITE_URL: 'https://example.org', TRUSTED_PROXY: '10.0.0.1' }, true],
  [{ SITE_URL: 'https://example.org', TRUSTED_PROXY: '127.0.0.1' }, false],
  [{ SITE_URL: 'https://example.org', TRUSTED_PROXY: '::1' }, false],
  [{ SITE_URL: 'https://example.org', HOST: '10.0.0.2' }, false],
  [{ SITE_URL: 'http://example.org' }, false],
  [{}, false],
])('a start tells of a proxy that is not trusted: %j', (variables, isTold) => {
  const { backend, host } = readEnvironment(variables);
  expect(/TRUSTED_PROXY/.test((backend && warnOfProxy(backend, host)) ?? '')).toBe(isTold);
});
