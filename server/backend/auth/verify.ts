import { z } from 'zod';
import { OTP_EXPIRED, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { notJson, readObject } from '../body.ts';
import { toEngineCommand } from '../engine-client.ts';
import { authError, passOn } from '../responses.ts';
import { type AuthParts, countAttempt, type RequestContext } from './context.ts';
import { byCode, linkExpired, verifyEmailChange } from './email-change.ts';

/** The client library and the hosted service use all three names for the same thing, for historical reasons. */
const anyType = z.object({ type: z.enum(['email', 'magiclink', 'signup']) });

const codeExpired = () => authError(403, OTP_EXPIRED, 'Token has expired or is invalid');

/** POST verify: signs in by the token hash of a link, or by e-mail address and code. */
export async function handleVerify(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  if (body.type === 'email_change') return verifyEmailChange(body, context, parts);
  if (!anyType.safeParse(body).success) {
    return authError(400, VALIDATION_FAILED, 'Verify requires a verification type: email');
  }
  const tooOften = countAttempt(context, parts);
  if (tooOften) return tooOften;

  if (body.token_hash !== undefined) {
    return verifyLink(z.string().safeParse(body.token_hash).data ?? '', context, parts);
  }
  const { data } = byCode.safeParse(body);
  if (data) return verifyCode(data.email, data.token, context, parts);
  return authError(400, VALIDATION_FAILED, 'Verify requires a token hash, or an email and a token');
}

async function verifyLink(token: string, context: RequestContext, parts: AuthParts): Promise<Response> {
  const tokenHash = parts.links.open(token);
  if (!tokenHash) return linkExpired();
  const response = await verify({ token_hash: tokenHash }, context, parts);
  return response.status === 403 ? linkExpired() : passOn(response);
}

async function verifyCode(email: string, code: string, context: RequestContext, parts: AuthParts): Promise<Response> {
  const { wrongCodes } = parts;
  // Something that cannot be a code is a typing mistake, not a guess.
  if (!/^\d+$/.test(code) || code.length !== parts.code.length || wrongCodes.isVoid(email)) return codeExpired();
  wrongCodes.count(email);
  const response = await verify({ email, token: code }, context, parts);
  if (response.status === 200) wrongCodes.forget(email);
  return response.status === 403 ? codeExpired() : passOn(response);
}

async function verify(proof: Record<string, string>, context: RequestContext, { callEngine }: AuthParts) {
  const body = JSON.stringify({ ...proof, type: 'magiclink' });
  return (await callEngine(toEngineCommand(context.req.raw.headers, 'POST', '/auth/v1/verify', body))).response;
}
