import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { explainReading } from '#workspace/file-errors.ts';
import { UserError } from '../command-line/errors.ts';

export type Environment = Record<string, string | undefined>;

/**
 * A secret, from the variable of that name or from the file that the variable with `_FILE` names. There is no option for it: the
 * command line is in the shell's history, and everyone on the machine can read it.
 * @param what it is, for messages
 * @returns undefined if neither is set.
 * @throws {UserError} when both are set, or the file is empty or cannot be read.
 */
export function readSecret(environment: Environment, name: string, what: string): string | undefined {
  const { [name]: value, [`${name}_FILE`]: file } = environment;
  if (value && file) throw new UserError(`Both ${name} and ${name}_FILE are set. Unset one of them.`);
  if (!file) return value?.trim() || undefined;
  const found = readSecretFile(file, `${name}_FILE`).trim();
  if (!found) throw new UserError(`${file}, named by ${name}_FILE, is empty. It must hold ${what}.`);
  return found;
}

/** The secret key of a backend. */
export const readSecretKey = (environment: Environment): string | undefined =>
  readSecret(environment, 'BACKEND_SECRET_KEY', 'the secret key');

function readSecretFile(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`${file}, named by ${name}, cannot be read: ${explainReading(error)}.`);
  }
}

/** The characters of keys and headers; a key that was copied with a line break has others. */
const KEY = /^[\x21-\x7E]+$/;
const SET = 'Set BACKEND_SECRET_KEY to the secret key of the backend (sb_secret_… or the older service_role key).';

const claims = z.object({ role: z.string() });

/** The role of an older key, which is a token; undefined for other keys, and if it cannot be read. */
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
 * @throws {UserError} if it is certainly another one
 */
export function checkSecretKey(key: string): void {
  if (!KEY.test(key)) throw new UserError(`The secret key has spaces, line breaks or letters that no key has. ${SET}`);
  const role = getRole(key);
  if (key.startsWith('sb_publishable_') || role === 'anon') {
    throw new UserError(`This is the publishable key, which every visitor has. ${SET}`);
  }
  if (role === 'authenticated') throw new UserError(`This is the token of someone who signed in, not a key. ${SET}`);
}
