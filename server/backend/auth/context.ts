import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { CodeRules } from '../engine/messages.ts';
import type { Ask } from '../engine-client.ts';
import type { MailLimits } from '../limits/mail-limits.ts';
import type { SlidingWindow } from '../limits/window.ts';
import type { WrongCodes } from '../limits/wrong-codes.ts';
import type { LinkTokens } from '../mail/link.ts';

export type RequestContext = Context<{ Bindings: HttpBindings }>;

/** What the routes of `auth/v1` work with. */
export interface AuthParts {
  ask: Ask;
  code: CodeRules;
  links: LinkTokens;
  mailLimits: MailLimits;
  attempts: SlidingWindow;
  wrongCodes: WrongCodes;
  clientOf: (context: RequestContext) => string;
  sendSignIn: SendSignIn;
  report: (message: string) => void;
  /** Milliseconds that asking for a code takes at least, so that its time does not tell who is known. */
  leastTime: number;
}

/** @param redirectTo what the form asked for, unchecked. */
export type SendSignIn = (
  to: string,
  secrets: { code: string; tokenHash: string; first: boolean },
  redirectTo: string | undefined,
) => Promise<void>;

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
/** RFC 5321, 4.5.3.1.3. */
const LONGEST_EMAIL = 254;

/** The address as it is stored, by the rules of HTML's e-mail field and with a dot in the domain. */
export function readEmail(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const email = value.trim().toLowerCase();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : undefined;
}
