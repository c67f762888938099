import { setTimeout as delay } from 'node:timers/promises';
import { OVER_EMAIL_SEND_RATE_LIMIT, UNEXPECTED_FAILURE, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { notJson, readObject } from '../body.ts';
import { authError, json, passOn, tooMany } from '../responses.ts';
import { type AuthParts, type RequestContext, readEmail } from './context.ts';

/** POST otp: sends a link and a code to an address, the same way whether it is known or not. */
export async function handleOtp(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  const email = readEmail(body.get('email'));
  if (!email) return authError(400, VALIDATION_FAILED, 'Unable to validate email address: invalid format');
  const createUser = body.get('create_user') !== false;
  const [answer] = await Promise.all([sendCode(context, parts, email, createUser), delay(parts.leastTime)]);
  return answer;
}

async function sendCode(context: RequestContext, parts: AuthParts, email: string, createUser: boolean) {
  const { ask, mailLimits, wrongCodes, sendSignIn, report } = parts;
  const client = parts.clientOf(context);
  const wait = mailLimits.take(email, client);
  if (wait > 0) return tooMany(OVER_EMAIL_SEND_RATE_LIMIT, wait);
  let sent = false;
  try {
    const { response, secrets } = await ask({ kind: 'requestCode', email, createUser });
    if (secrets) {
      await sendSignIn(email, secrets, context.req.query('redirect_to'));
      wrongCodes.forget(email);
    }
    // Whoever asks not to be made an account for must not learn whether there is one.
    const isUnknown = !secrets && !createUser && response.status === 422;
    sent = secrets !== undefined || isUnknown;
    return sent ? json(200, {}) : passOn(response);
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    report(`The e-mail to ${email} was not sent: ${error.message}`);
    return authError(500, UNEXPECTED_FAILURE, 'Error sending sign-in email');
  } finally {
    if (!sent) mailLimits.giveBack(email, client);
  }
}

/** The mail server did not take the mail. */
export class MailProblem extends Error {
  override name = 'MailProblem';
}
