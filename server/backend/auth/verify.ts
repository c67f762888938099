import { OTP_EXPIRED, OVER_REQUEST_RATE_LIMIT, VALIDATION_FAILED } from '#contracts/error-codes.ts';
import { notJson, readObject, textOf } from '../body.ts';
import { engineRequest } from '../engine-request.ts';
import { authError, passOn, tooMany } from '../responses.ts';
import { type AuthParts, type RequestContext, readEmail } from './context.ts';

/** What the client library and the hosted service call the same thing, by way of history. */
const TYPES = ['email', 'magiclink', 'signup'];

const linkExpired = () => authError(403, OTP_EXPIRED, 'Email link is invalid or has expired');
const codeExpired = () => authError(403, OTP_EXPIRED, 'Token has expired or is invalid');

/** POST verify: signs in by the token hash of a link, or by address and code. */
export async function handleVerify(context: RequestContext, parts: AuthParts): Promise<Response> {
  const body = await readObject(context.req);
  if (!body) return notJson();
  if (!TYPES.includes(textOf(body.get('type')) ?? '')) {
    return authError(400, VALIDATION_FAILED, 'Verify requires a verification type: email');
  }
  const client = parts.clientOf(context);
  const wait = parts.attempts.wait(client);
  if (wait > 0) return tooMany(OVER_REQUEST_RATE_LIMIT, wait);
  parts.attempts.add(client);

  if (body.has('token_hash')) return verifyLink(textOf(body.get('token_hash')) ?? '', context, parts);
  const email = readEmail(body.get('email'));
  const code = textOf(body.get('token'));
  if (!email || code === undefined) {
    return authError(400, VALIDATION_FAILED, 'Verify requires a token hash, or an email and a token');
  }
  return verifyCode(email, code.trim(), context, parts);
}

async function verifyLink(token: string, context: RequestContext, parts: AuthParts): Promise<Response> {
  const tokenHash = parts.links.open(token);
  if (!tokenHash) return linkExpired();
  const response = await verify({ token_hash: tokenHash }, context, parts);
  return response.status === 403 ? linkExpired() : passOn(response);
}

async function verifyCode(email: string, code: string, context: RequestContext, parts: AuthParts): Promise<Response> {
  const { wrongCodes } = parts;
  // A code that cannot be one is a slip, not a guess.
  if (!/^\d+$/.test(code) || code.length !== parts.code.length || wrongCodes.isVoid(email)) return codeExpired();
  wrongCodes.count(email);
  const response = await verify({ email, token: code }, context, parts);
  if (response.status === 200) wrongCodes.forget(email);
  return response.status === 403 ? codeExpired() : passOn(response);
}

async function verify(proof: Record<string, string>, context: RequestContext, { ask }: AuthParts) {
  const body = JSON.stringify({ ...proof, type: 'magiclink' });
  return (await ask(engineRequest(context.req.raw.headers, 'POST', '/auth/v1/verify', body))).response;
}
