import { z } from 'zod';
import { DIRECTIONS } from './direction.ts';
import { letterMessagesSchema } from './letters/messages.ts';
import { membershipRulesSchema } from './membership/rules.ts';
import { signInMailMessagesSchema } from './sign-in-mail.ts';

/** The file in the built folder in which the build describes the site for the server. It is never delivered. */
export const BUILT_SITE_FILE = '_site.json';

/** What the build writes for hosts and web servers, at the root of the site. It is never delivered either. */
export const HOST_FILES: readonly string[] = [
  ...['_headers', '_headers.nginx.conf', '_headers.server.nginx.conf', '_headers.caddy', '_headers.404.caddy'],
  ...['_redirects', '_redirects.nginx.conf', '_redirects.caddy'],
];

/** Incremented when a server could misread what an older build wrote, or the other way round. */
export const BUILT_SITE_FORMAT = 6;

const direction = z.enum(DIRECTIONS);

/** Texts of sign-in e-mails. */
const signInMails = z.strictObject({
  defaultLocale: z.string(),
  /** By the code of each language of the site. */
  languages: z.record(z.string(), z.strictObject({ direction, messages: signInMailMessagesSchema })),
});

/** Texts of e-mails about membership. */
const letters = z.strictObject({
  /** Where to write to: an e-mail address or a URL. */
  contact: z.string().min(1),
  defaultLocale: z.string(),
  /** By the code of each language of the site. */
  languages: z.record(
    z.string(),
    z.strictObject({
      direction,
      /** Path of the member page, with the base path. */
      memberPath: z.string().startsWith('/'),
      /** Path of the stewards' desk, if there is one. */
      deskPath: z.string().startsWith('/').optional(),
      messages: letterMessagesSchema,
    }),
  ),
});

/** What the server needs to know about the site that it serves. */
export const builtSiteSchema = z.strictObject({
  format: z.literal(BUILT_SITE_FORMAT),
  /** The community's name, for e-mails and the terminal. */
  title: z.string().min(1),
  /** The origin that the site is published at. */
  url: z.url(),
  /** The path that the site sits under; begins and ends with a slash. */
  base: z.string().regex(/^\/(?:.*\/)?$/),
  /** The hosted backend that the pages use; null if they use the embedded one, or none. */
  backendUrl: z.url().nullable(),
  /** Whether there is a page to sign in on. */
  hasSignIn: z.boolean(),
  /** Whether pages ask if they were helpful. */
  hasFeedback: z.boolean(),
  /** The number of digits in a sign-in code, as the pages ask for it. */
  codeLength: z.int(),
  signInMails,
  /** The file with the versions of all agreements, relative to the built folder; null if nobody can sign in. */
  agreements: z.string().min(1).nullable(),
  /** How people become members; null if nobody can sign in. */
  rules: membershipRulesSchema.nullable(),
  /** Null if nobody can sign in. */
  letters: letters.nullable(),
  /** Old paths (with the base path; those of pages end with a slash), and where each leads. */
  redirects: z.record(z.string().startsWith('/'), z.string().min(1)),
  /** Placeholders that still have to be filled in, each as `file:line: words`. A site that has any is not released. */
  fillIns: z.array(z.string()),
});

export type BuiltSite = z.output<typeof builtSiteSchema>;

/** Whether its pages use the embedded backend. */
export const usesEmbeddedBackend = ({ backendUrl, hasSignIn, hasFeedback }: BuiltSite): boolean =>
  backendUrl === null && (hasSignIn || hasFeedback);
