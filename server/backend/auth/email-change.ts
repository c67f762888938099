import { z } from 'zod';
import { emailSchema } from '#contracts/email.ts';
import {
  OTP_EXPIRED,
  OVER_EMAIL_SEND_RATE_LIMIT,
  UNEXPECTED_FAILURE,
  VALIDATION_FAILED,
} from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import type { EmailChangeProof } from '../engine/messages.ts';
import { toEngineCommand } from '../engine-client.ts';
import { getMailbox } from '../limits/limits.ts';
import { authError, passOn, tooMany } from '../responses.ts';
import { type AuthParts, countAttempt, type RequestContext } from './context.ts';
import { atPace } from './otp.ts';

const userSchema = z.object({ email: emailSchema });
export const byCode = z.object({ email: emailSchema, token: z.string().trim() });

export const linkExpired = () => authError(403, OTP_EXPIRED, 'Email link is invalid or has expired');

/** PUT user with an address: sends a link and a code to the current mailbox and to the new one. Nothing changes before both confirm. */
export async function handleEmailChange(
  context: RequestContext,
  parts: AuthParts,
  body: Record<string, unknown>,
): Promise<Response> {
  const others = Object.keys(body).filter(
    (name) => !['email', 'code_challenge', 'code_challenge_method'].includes(name),
  );
  if (others.length > 0) return authError(422, VALIDATION_FAILED, 'Change the address in a separate request.');
  const { data: email } = emailSchema.safeParse(body.email);
  if (!email) return authError(400, VALIDATION_FAILED, 'Unable to validate email address: invalid format');
  return atPace(parts.minDurationMs, requestChange(context, parts, email));
}

async function requestChange(context: RequestContext, parts: AuthParts, email: string): Promise<Response> {
  const { mailLimits, callEngine, sendSignIn, wrongCodes, report } = parts;
  const client = parts.getClient(context);
  const command = toEngineCommand(context.req.raw.headers, 'GET', '/auth/v1/user');
  const { response: asked } = await callEngine(command);
  const { data: user } = userSchema.safeParse(parseJson(asked.body));
  if (asked.status !== 200 || !user || command.kind !== 'fetch') return passOn(asked);
  if (user.email === email) return passOn(asked);
  const wait = mailLimits.take(user.email, client);
  if (wait > 0) return tooMany(OVER_EMAIL_SEND_RATE_LIMIT, wait);
  // For another spelling of the same mailbox both e-mails count as one: the second would always come too soon.
  const isSameMailbox = getMailbox(email) === getMailbox(user.email);
  const waitForNew = isSameMailbox ? 0 : mailLimits.take(email, client);
  if (waitForNew > 0) {
    mailLimits.giveBack(user.email, client);
    return tooMany(OVER_EMAIL_SEND_RATE_LIMIT, waitForNew);
  }
  const giveBack = () => {
    mailLimits.giveBack(user.email, client);
    if (!isSameMailbox) mailLimits.giveBack(email, client);
  };
  try {
    const { response, emailChange } = await callEngine({ kind: 'requestEmailChange', request: command.request, email });
    if (!emailChange) {
      giveBack();
      return passOn(response);
    }
    const { from, present, next } = emailChange;
    const redirectTo = context.req.query('redirect_to');
    const send = (to: string, secret: typeof present) =>
      sendSignIn(to, { ...secret, change: { from, to: email } }, redirectTo);
    // Waiting for its e-mail would reveal whether the new address has an account, and so would codes that stay void.
    wrongCodes.forget(toKey(email));
    if (next)
      void send(email, next).catch((error: Error) =>
        report(`The e-mail to a new address could not be sent: ${error.message}`),
      );
    await send(from, present);
    wrongCodes.forget(toKey(from));
    return passOn(response);
  } catch (error) {
    giveBack();
    report(`The address of an account could not be changed: ${error instanceof Error ? error.message : String(error)}`);
    return authError(500, UNEXPECTED_FAILURE, 'Error sending email change email');
  }
}

/** Wrong codes for a change of address are counted separately from those for signing in. */
const toKey = (email: string) => `change of ${email}`;

/** POST verify with the type `email_change`. */
export async function verifyEmailChange(
  body: Record<string, unknown>,
  context: RequestContext,
  parts: AuthParts,
): Promise<Response> {
  const { links, wrongCodes } = parts;
  const tooOften = countAttempt(context, parts);
  if (tooOften) return tooOften;
  const confirm = async (proof: EmailChangeProof) =>
    (await parts.callEngine({ kind: 'confirmEmailChange', proof })).response;

  if (body.token_hash !== undefined) {
    const tokenHash = links.open(z.string().safeParse(body.token_hash).data ?? '');
    return tokenHash ? passOn(await confirm({ tokenHash })) : linkExpired();
  }
  const { data } = byCode.safeParse(body);
  if (!data) return authError(400, VALIDATION_FAILED, 'Verify requires a token hash, or an email and a token');
  const { email, token: code } = data;
  // Something that cannot be a code is a typing mistake, not a guess.
  if (!/^\d+$/.test(code) || code.length !== parts.code.length || wrongCodes.isVoid(toKey(email))) return linkExpired();
  wrongCodes.count(toKey(email));
  const response = await confirm({ email, code });
  if (response.status === 200) wrongCodes.forget(toKey(email));
  return passOn(response);
}
