import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { emailSchema } from '#contracts/email.ts';
import {
  EMAIL_ADDRESS_INVALID,
  OVER_DAILY_EMAILS,
  OVER_EMAIL_SEND_RATE_LIMIT,
  UNEXPECTED_FAILURE,
  VALIDATION_FAILED,
} from '#contracts/error-codes.ts';
import { notJson, readObject } from '../body.ts';
import type { SignInSecrets } from '../engine/messages.ts';
import { isWrongAddress } from '../mail/sender.ts';
import { authError, json, passOn, tooMany } from '../responses.ts';
import type { AuthParts, RequestContext } from './context.ts';

const codeRequest = z.object({ email: emailSchema, create_user: z.unknown().optional() });

/** POST otp: sends a link and a code to an e-mail address, in the same way whether it has an account or not. */
export async function handleOtp(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  const { data } = codeRequest.safeParse(body);
  if (!data) return authError(400, VALIDATION_FAILED, 'Unable to validate email address: invalid format');
  const wait = parts.mailLimits.take(data.email, parts.getClient(context));
  if (wait > 0) return tooMany(OVER_EMAIL_SEND_RATE_LIMIT, wait);
  return atPace(parts.minDurationMs, sendCode(context, parts, data.email, data.create_user !== false));
}

/** Settles as the task does, but only at a multiple of the pace, so that the time does not reveal what the task did. */
export async function atPace<Result>(pace: number, task: Promise<Result>): Promise<Result> {
  const started = performance.now();
  await Promise.allSettled([task]);
  if (pace > 0) await delay(pace - ((performance.now() - started) % pace));
  return task;
}

async function sendCode(context: RequestContext, parts: AuthParts, email: string, mayCreate: boolean) {
  const client = parts.getClient(context);
  // Somebody with many IP addresses could use up what the mail server takes in a day. Then those who have signed in before still get
  // their e-mails, and the answer, which says so, is the same for all.
  const wait = parts.mailLimits.takeOfDay();
  const createUser = mayCreate && wait === 0;
  let isSent = false;
  try {
    const { response, secrets } = await parts.callEngine({ kind: 'requestCode', email, createUser });
    const isHeld = wait > 0 && secrets?.isFirst;
    const sending = secrets && !isHeld && sendMail(email, secrets, context.req.query('redirect_to'), parts);
    // A caller who creates no account must not learn whether one exists: not from what happens to the e-mail, not from the time it takes,
    // and not from the limits. A void code is refused sooner than a wrong one, so anyone can tell whether codes are still void.
    if (!createUser) {
      isSent = true;
      parts.wrongCodes.forget(email);
      return wait > 0 ? tooMany(OVER_DAILY_EMAILS, wait) : json(200, {});
    }
    if (!sending) return passOn(response);
    const outcome = await sending;
    isSent = outcome === 'sent';
    if (isSent) parts.wrongCodes.forget(email);
    return ANSWERS[outcome]();
  } finally {
    if (!isSent) parts.mailLimits.giveBack(email, client);
    if (!isSent && wait === 0) parts.mailLimits.giveBackOfDay();
  }
}

type Outcome = 'sent' | 'failed' | 'wrongAddress';

const ANSWERS: Record<Outcome, () => Response> = {
  sent: () => json(200, {}),
  failed: () => authError(500, UNEXPECTED_FAILURE, 'Error sending sign-in email'),
  wrongAddress: () => authError(400, EMAIL_ADDRESS_INVALID, 'The mail server does not know this email address'),
};

/** Never rejects: an error is reported. */
async function sendMail(
  email: string,
  secrets: SignInSecrets,
  redirectTo: string | undefined,
  { sendSignIn, report }: AuthParts,
): Promise<Outcome> {
  try {
    await sendSignIn(email, secrets, redirectTo);
    return 'sent';
  } catch (error) {
    report(`A sign-in e-mail could not be sent: ${error instanceof Error ? error.message : String(error)}`);
    return isWrongAddress(error) ? 'wrongAddress' : 'failed';
  }
}
