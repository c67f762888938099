import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { OVER_REQUEST_RATE_LIMIT } from '#contracts/error-codes.ts';
import type { CodeRules } from '../engine/messages.ts';
import type { CallEngine } from '../engine-client.ts';
import type { MailLimits, WrongCodes } from '../limits/limits.ts';
import type { SlidingWindow } from '../limits/window.ts';
import type { LinkTokens } from '../mail/link.ts';
import { tooMany } from '../responses.ts';

export type RequestContext = Context<{ Bindings: HttpBindings }>;

/** What the routes of `auth/v1` need. */
export interface AuthParts {
  callEngine: CallEngine;
  code: CodeRules;
  links: LinkTokens;
  mailLimits: MailLimits;
  attempts: SlidingWindow;
  wrongCodes: WrongCodes;
  getClient: (context: RequestContext) => string;
  sendSignIn: SendSignIn;
  report: (message: string) => void;
  /** In milliseconds. A request for a code takes this time or a multiple of it, so that the time does not reveal who has an account. */
  minDurationMs: number;
}

/** What an e-mail is for: to sign in, for the first time or again, or to change the address of an account. */
type Purpose = { isFirst: boolean } | { change: { from: string; to: string } };

/** @param redirectTo what the form asked for, unchecked. */
export type SendSignIn = (
  to: string,
  secrets: { code: string; tokenHash: string } & Purpose,
  redirectTo: string | undefined,
) => Promise<void>;

/**
 * Counts an attempt of a client.
 * @returns the refusal once there were too many.
 */
export function countAttempt(
  context: RequestContext,
  { attempts, getClient }: Pick<AuthParts, 'attempts' | 'getClient'>,
): Response | undefined {
  const client = getClient(context);
  const wait = attempts.wait(client);
  if (wait > 0) return tooMany(OVER_REQUEST_RATE_LIMIT, wait);
  attempts.add(client);
  return undefined;
}
