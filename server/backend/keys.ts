import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { StartError } from '../start-error.ts';
import type { Keys } from './engine/messages.ts';
import { closeToOthers, writePrivateFile } from './private-file.ts';

const FILE = 'keys.json';
const MIN_LENGTH = 24;

const key = z.string().min(MIN_LENGTH);
const keysSchema = z.object({ jwtSecret: key, publishableKey: key, secretKey: key, linkSecret: key });

/** Whether this folder has keys. */
export const hasKeys = (folder: string): boolean => existsSync(join(folder, FILE));

const makeSecret = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Loads the keys of this backend, and creates them once: with new ones, all session tokens and all links that were sent would
 * stop working.
 * @throws {StartError} when the file lacks one of the four keys, or this user may not read it.
 */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, FILE);
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(
      `${file} cannot be read (${error.message}). Only the user that the server runs as may read it: run this as that user.`,
    );
  });
  if (known !== undefined) {
    // A copy of the data folder may be open to everybody on the machine.
    await closeToOthers(file);
    return parseKeys(known, file);
  }
  const keys: Keys = {
    jwtSecret: makeSecret(48),
    publishableKey: `sb_publishable_${makeSecret(24)}`,
    secretKey: `sb_secret_${makeSecret(24)}`,
    linkSecret: makeSecret(48),
  };
  await writePrivateFile(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

function parseKeys(text: string, file: string): Keys {
  const result = keysSchema.safeParse(parseJson(text) ?? {});
  if (result.success) return result.data;
  const wrong = result.error.issues.flatMap(({ path }) => path);
  // A file without an object has none of the keys.
  const names = (wrong.length > 0 ? wrong : Object.keys(keysSchema.shape))
    .map((name) => `"${String(name)}"`)
    .join(', ');
  throw new StartError(
    `${file} has no usable ${names}. Put your own copy back, since npm run backup does not include keys; or delete the file. Then new ` +
      'keys are made: people who are signed in may have to sign in again, and links that were sent do not work. Accounts and signatures stay.',
  );
}
