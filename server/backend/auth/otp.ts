import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { OVER_EMAIL_SEND_RATE_LIMIT, UNEXPECTED_FAILURE, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { notJson, readObject } from '../body.ts';
import { authError, json, passOn, tooMany } from '../responses.ts';
import { type AuthParts, emailSchema, type RequestContext } from './context.ts';

const codeRequest = z.object({ email: emailSchema, create_user: z.unknown().optional() });

/** POST otp: sends a link and a code to an e-mail address, in the same way whether it is known or not. */
export async function handleOtp(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  const { data } = codeRequest.safeParse(body);
  if (!data) return authError(400, VALIDATION_FAILED, 'Unable to validate email address: invalid format');
  const [response] = await Promise.all([
    sendCode(context, parts, data.email, data.create_user !== false),
    delay(parts.minDurationMs),
  ]);
  return response;
}

async function sendCode(context: RequestContext, parts: AuthParts, email: string, createUser: boolean) {
  const { callEngine, mailLimits, wrongCodes, sendSignIn, report } = parts;
  const client = parts.getClient(context);
  const wait = mailLimits.take(email, client);
  if (wait > 0) return tooMany(OVER_EMAIL_SEND_RATE_LIMIT, wait);
  let isSent = false;
  try {
    const { response, secrets } = await callEngine({ kind: 'requestCode', email, createUser });
    if (secrets) {
      await sendSignIn(email, secrets, context.req.query('redirect_to'));
      wrongCodes.forget(email);
    }
    // A request that must not create an account must not reveal whether there is one.
    const isUnknown = !secrets && !createUser && response.status === 422;
    isSent = secrets !== undefined || isUnknown;
    return isSent ? json(200, {}) : passOn(response);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    report(`The e-mail to ${email} was not sent: ${error.message}`);
    return authError(500, UNEXPECTED_FAILURE, 'Error sending sign-in email');
  } finally {
    if (!isSent) mailLimits.giveBack(email, client);
  }
}

/** The mail server did not accept the e-mail. */
export class MailError extends Error {
  override name = 'MailError';
}
