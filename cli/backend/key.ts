import { z } from 'zod';
import { Problem } from '../command-line/problem.ts';

/** What keys and headers are made of; a key that was copied with a line break in it has more. */
const KEY = /^[\x21-\x7E]+$/;
const SET = 'Set BACKEND_SECRET_KEY to the secret key of the backend (sb_secret_… or the older service_role key).';

const claims = z.object({ role: z.string() });

/** The role that an older key names: such a key is a token. Undefined where it is none, or cannot be read. */
function roleOf(key: string): string | undefined {
  const [, payload = ''] = key.split('.');
  try {
    return claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data?.role;
  } catch {
    return undefined;
  }
}

/**
 * Whether a key can be the secret one. Messages never show it.
 * @throws {Problem} when it is another one for certain.
 */
export function checkSecretKey(key: string): void {
  if (!KEY.test(key)) throw new Problem(`The secret key has spaces, line breaks or letters that no key has. ${SET}`);
  const role = roleOf(key);
  if (key.startsWith('sb_publishable_') || role === 'anon') {
    throw new Problem(`This is the publishable key, which every visitor has. ${SET}`);
  }
  if (role === 'authenticated') throw new Problem(`This is the token of somebody who signed in, and no key. ${SET}`);
}
