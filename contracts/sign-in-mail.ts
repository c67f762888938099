import { z } from 'zod';
import { interpolate } from './interpolate.ts';

const text = z.string().min(1);
const opening = z.strictObject({ subject: text, title: text, lead: text });
const purpose = z.strictObject({ link: text, button: text, code: text, notAsked: text });

/** The texts of the e-mails of signing in, in one language: a group of `src/lib/messages/`, which the build passes on to the sender. */
export const signInMailMessagesSchema = z.strictObject({
  confirmation: opening,
  magicLink: opening,
  emailChange: opening,
  /** For the first two of `SIGN_IN_MAILS`. */
  signIn: purpose,
  change: purpose,
  once: text,
});

export type SignInMailMessages = z.output<typeof signInMailMessagesSchema>;

/**
 * The hosted service sends the first to an address that has never signed in, the second to all others, and the third to both
 * addresses of an account whose address is to change.
 */
export const SIGN_IN_MAILS = ['confirmation', 'magic_link', 'email_change'] as const;
export type SignInMailKind = (typeof SIGN_IN_MAILS)[number];

const OPENINGS = { confirmation: 'confirmation', magic_link: 'magicLink', email_change: 'emailChange' } as const;

/** The values to fill in; for a change, `address` is the current one. */
interface SignInMailValues {
  site: string;
  code: string;
  /** The confirm page, with where to go afterwards. */
  redirectTo: string;
  tokenHash: string;
  address: string;
  newAddress: string;
  /** How long link and code work, in words. */
  time: string;
}

/** An e-mail for signing in or for confirming another address: its parts in order. */
export type SignInMail = Record<
  'subject' | 'title' | 'lead' | 'linkLead' | 'button' | 'link' | 'codeLead' | 'code' | 'once' | 'notAsked',
  string
>;

/** Composes an e-mail in one language. */
export function composeSignInMail(
  kind: SignInMailKind,
  messages: SignInMailMessages,
  values: SignInMailValues,
): SignInMail {
  const { redirectTo, tokenHash, code, ...others } = values;
  const say = (message: string) => interpolate(message, { ...others, code });
  const isChange = kind === 'email_change';
  const opening = messages[OPENINGS[kind]];
  const purpose = isChange ? messages.change : messages.signIn;
  return {
    subject: say(opening.subject),
    title: say(opening.title),
    lead: say(opening.lead),
    linkLead: say(purpose.link),
    button: say(purpose.button),
    link: `${redirectTo}#token_hash=${tokenHash}&type=${isChange ? 'email_change' : 'email'}`,
    codeLead: say(purpose.code),
    code,
    once: say(messages.once),
    notAsked: say(purpose.notAsked),
  };
}

/** 3600 is "1 hour" in English, 900 is "15 Minuten" in German. */
export function formatLifetime(seconds: number, locale: string): string {
  const [value, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
