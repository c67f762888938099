import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { toDisplayPath } from '#workspace/folders.ts';
import { textThat, url, wholeNumber } from '../variables.ts';
import { parseProxies, type TrustedProxies } from './limits/client-ip.ts';
import { DEFAULT_LIMITS, type Limits } from './limits/limits.ts';
import { isLoopbackHost } from './loopback.ts';

/** The settings of the embedded backend. */
export interface BackendSettings {
  /** The folder of keys, outbox and, without DATABASE_URL, all data. */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** If undefined, mail stays in the local outbox. */
  smtp: { url: string; from: string } | undefined;
  /** The visitors' origin, if it is not this machine's own name and port. */
  siteUrl: string | undefined;
  proxies: TrustedProxies;
  /** Digits; if undefined, as many as the pages of the site ask for. */
  codeLength: number | undefined;
  /** Seconds for which a code and its link work. */
  codeLifetime: number;
  limits: Limits;
}

const DATA_FOLDER = fileURLToPath(new URL('../../.data/', import.meta.url));

const atLeast = (from: number, fallback: number) => wholeNumber({ from }).default(fallback);
const isSender = (text: string) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text);

/** How e-mails are sent, and where their links lead. */
export const mailVariables = z.object({
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host').optional(),
  MAIL_FROM: textThat(isSender, 'an e-mail address', '"Our garden" <mail@example.org>').optional(),
  SITE_URL: url(['http:', 'https:'], 'https://example.org').optional(),
});

export const backendVariables = z.object({
  DATA_FOLDER: z.string().default(DATA_FOLDER),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  ...mailVariables.shape,
  TRUSTED_PROXY: z.string().default('').transform(parseProxies),
  CODE_LENGTH: wholeNumber({ from: 6, to: 10 }).optional(),
  CODE_LIFETIME: wholeNumber({ from: 60, to: 86_400 }).default(3600),
  MAIL_PAUSE: atLeast(0, DEFAULT_LIMITS.mailPause),
  MAILS_PER_HOUR: atLeast(1, DEFAULT_LIMITS.mailsPerHour),
  MAILS_PER_CLIENT: atLeast(1, DEFAULT_LIMITS.mailsPerClient),
  MAILS_PER_DAY: atLeast(1, DEFAULT_LIMITS.mailsPerDay),
  WRONG_CODES: atLeast(1, DEFAULT_LIMITS.wrongCodes),
  ATTEMPTS_PER_CLIENT: atLeast(1, DEFAULT_LIMITS.attemptsPerClient),
  ANSWERS_PER_CLIENT: atLeast(1, DEFAULT_LIMITS.answersPerClient),
  REQUESTS_PER_CLIENT: atLeast(1, DEFAULT_LIMITS.requestsPerClient),
});

type BackendVariables = z.output<typeof backendVariables>;

/** A mail server needs a sender. Also reported when other variables are invalid. */
export const requireSender = z.refine<Partial<BackendVariables>>(
  ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined,
  {
    error: 'SMTP_URL is set, but MAIL_FROM, the sender of the e-mails, is not, as in MAIL_FROM=mail@example.org.',
    when: () => true,
  },
);

/** Where the accounts are, for the log line of a start: a misspelt DATABASE_URL becomes visible. */
export function nameAccountsPlace({ databaseUrl, dataFolder }: BackendSettings): string {
  if (databaseUrl === undefined) return `${toDisplayPath(dataFolder)}, by PGlite: DATABASE_URL is not set`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

/**
 * A warning about settings for e-mails that do not go together; undefined if they do.
 * @param builtFor the origin in the configuration of the site
 */
export function warnOfMails({ smtp, siteUrl }: BackendSettings, port: number, builtFor: string): string | undefined {
  if (smtp && !siteUrl)
    return `Links in e-mails lead to http://localhost:${port}, since SMTP_URL is set and SITE_URL is not.`;
  if (siteUrl && !smtp) return 'E-mails are only shown here, since SITE_URL is set and SMTP_URL is not.';
  return siteUrl && siteUrl !== new URL(builtFor).origin
    ? `Links in e-mails lead to ${siteUrl}, as SITE_URL says, but the site was built for ${builtFor}.`
    : undefined;
}

/** A warning if SITE_URL has `https`, which only a proxy on this machine can provide, but no such proxy is trusted. */
export function warnOfProxy({ siteUrl, proxies }: BackendSettings, host: string): string | undefined {
  const isBehindOne = siteUrl?.startsWith('https:') && isLoopbackHost(host);
  return isBehindOne && !proxies('127.0.0.1') && !proxies('::1')
    ? 'All visitors count as one client, and share its limits: SITE_URL has https, so a proxy is in front, and TRUSTED_PROXY does not name it, ' +
        'as in TRUSTED_PROXY=127.0.0.1.'
    : undefined;
}

export function toBackendSettings(variables: BackendVariables): BackendSettings {
  const { SMTP_URL, MAIL_FROM, SITE_URL } = variables;
  return {
    dataFolder: variables.DATA_FOLDER,
    databaseUrl: variables.DATABASE_URL,
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    siteUrl: SITE_URL && new URL(SITE_URL).origin,
    proxies: variables.TRUSTED_PROXY,
    codeLength: variables.CODE_LENGTH,
    codeLifetime: variables.CODE_LIFETIME,
    limits: {
      mailPause: variables.MAIL_PAUSE,
      mailsPerHour: variables.MAILS_PER_HOUR,
      mailsPerClient: variables.MAILS_PER_CLIENT,
      mailsPerDay: variables.MAILS_PER_DAY,
      wrongCodes: variables.WRONG_CODES,
      attemptsPerClient: variables.ATTEMPTS_PER_CLIENT,
      answersPerClient: variables.ANSWERS_PER_CLIENT,
      requestsPerClient: variables.REQUESTS_PER_CLIENT,
    },
  };
}
