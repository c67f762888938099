import { fileURLToPath } from 'node:url';
import type { Reader } from '../variables.ts';
import { readProxies, type TrustedProxies } from './limits/client-address.ts';
import { LIMITS, type Limits } from './limits/limits.ts';

/** What the environment says about the embedded backend. */
export interface BackendSettings {
  /** Where keys, outbox and, without DATABASE_URL, all data are. */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Undefined keeps the mail in the local outbox. */
  smtp: { url: string; from: string } | undefined;
  /** The origin that visitors see, when that is not this machine's own name and port. */
  siteUrl: string | undefined;
  proxies: TrustedProxies;
  /** Digits; undefined for as many as the pages of the site ask for. */
  codeLength: number | undefined;
  /** Seconds for which a code and its link work. */
  codeLifetime: number;
  limits: Limits;
}

const DATA_FOLDER = fileURLToPath(new URL('../../.data/', import.meta.url));
const DEFAULT_CODE_LIFETIME = 3600;

/** @returns undefined when BACKEND=off. */
export function readBackendSettings(read: Reader): BackendSettings | undefined {
  if (read.choice('BACKEND', ['on', 'off']) === 'off') return undefined;
  return {
    dataFolder: read.text('DATA_FOLDER') ?? DATA_FOLDER,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
    smtp: readSmtp(read),
    siteUrl: readSiteUrl(read),
    proxies: readProxies(read),
    codeLength: read.whole('CODE_LENGTH', { from: 6, to: 10 }),
    codeLifetime: read.whole('CODE_LIFETIME', { from: 60, to: 86_400 }) ?? DEFAULT_CODE_LIFETIME,
    limits: {
      mailPause: read.whole('MAIL_PAUSE', { from: 0 }) ?? LIMITS.mailPause,
      mailsPerHour: read.whole('MAILS_PER_HOUR', { from: 1 }) ?? LIMITS.mailsPerHour,
      mailsPerClient: read.whole('MAILS_PER_CLIENT', { from: 1 }) ?? LIMITS.mailsPerClient,
      wrongCodes: read.whole('WRONG_CODES', { from: 1 }) ?? LIMITS.wrongCodes,
      attemptsPerClient: read.whole('ATTEMPTS_PER_CLIENT', { from: 1 }) ?? LIMITS.attemptsPerClient,
      answersPerClient: read.whole('ANSWERS_PER_CLIENT', { from: 1 }) ?? LIMITS.answersPerClient,
    },
  };
}

function readSmtp(read: Reader): BackendSettings['smtp'] {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@host');
  const from = read.text('MAIL_FROM');
  if (url && !from)
    read.complain(
      'SMTP_URL is set, but MAIL_FROM is not: whom the e-mail comes from, as in MAIL_FROM=door@example.org.',
    );
  if (from && !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    read.complain(
      `MAIL_FROM is "${from}". It must be an address, as in door@example.org or "The door" <door@example.org>.`,
    );
  }
  return url && from ? { url, from } : undefined;
}

function readSiteUrl(read: Reader): string | undefined {
  const url = read.url('SITE_URL', ['http:', 'https:'], 'https://example.org');
  return url && new URL(url).origin;
}
