import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UserError } from '../command-line/errors.ts';

export type Environment = Record<string, string | undefined>;

/**
 * The secret key, from BACKEND_SECRET_KEY or from the file that BACKEND_SECRET_KEY_FILE names. There is no option for it: the
 * command line is in the shell's history, and everybody on the machine can read it.
 * @returns undefined where neither is set.
 * @throws {UserError} when both are set, or the file has none.
 */
export function readSecretKey({
  BACKEND_SECRET_KEY: key,
  BACKEND_SECRET_KEY_FILE: file,
}: Environment): string | undefined {
  if (key && file)
    throw new UserError('Both BACKEND_SECRET_KEY and BACKEND_SECRET_KEY_FILE are set. Unset one of them.');
  if (!file) return key?.trim() || undefined;
  const found = readKeyFile(file).trim();
  if (!found) throw new UserError(`${file}, named by BACKEND_SECRET_KEY_FILE, is empty. It must hold the secret key.`);
  return found;
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`BACKEND_SECRET_KEY_FILE names a file that cannot be read: ${reason}`);
  }
}

/** What keys and headers may have; a key that was copied with a line break in it has more. */
const KEY = /^[\x21-\x7E]+$/;
const SET = 'Set BACKEND_SECRET_KEY to the secret key of the backend (sb_secret_… or the older service_role key).';

const claims = z.object({ role: z.string() });

/** The role of an older key, which is a token; undefined for other keys, and where it cannot be read. */
function getRole(key: string): string | undefined {
  const [, payload = ''] = key.split('.');
  try {
    return claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data?.role;
  } catch {
    return undefined;
  }
}

/**
 * Checks that a key may be a secret one. Messages never show it.
 * @throws {UserError} where it is certainly another one
 */
export function checkSecretKey(key: string): void {
  if (!KEY.test(key)) throw new UserError(`The secret key has spaces, line breaks or letters that no key has. ${SET}`);
  const role = getRole(key);
  if (key.startsWith('sb_publishable_') || role === 'anon') {
    throw new UserError(`This is the publishable key, which every visitor has. ${SET}`);
  }
  if (role === 'authenticated') throw new UserError(`This is the token of somebody who signed in, and no key. ${SET}`);
}
