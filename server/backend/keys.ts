import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import type { Keys } from './engine/messages.ts';

const FILE = 'keys.json';
const secret = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * The keys of this backend. They are made once: with new ones, every session would end and every link already sent would
 * stop working.
 * @throws {StartProblem} when there is a file, but not with four keys in it.
 */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, FILE);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return parseKeys(known, file);
  const keys: Keys = {
    jwtSecret: secret(48),
    publishableKey: `sb_publishable_${secret(24)}`,
    secretKey: `sb_secret_${secret(24)}`,
    linkSecret: secret(48),
  };
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  // The mode above is what is left of it after the umask.
  await chmod(file, 0o600);
  return keys;
}

function parseKeys(text: string, file: string): Keys {
  const found = parseObject(text);
  const read = (name: keyof Keys) => {
    const value = found[name];
    if (typeof value === 'string' && value.length >= 24) return value;
    throw new StartProblem(
      `${file} has no usable "${name}". Put the file back from a backup, or delete it: then new keys are made, and everybody has to sign in again.`,
    );
  };
  return {
    jwtSecret: read('jwtSecret'),
    publishableKey: read('publishableKey'),
    secretKey: read('secretKey'),
    linkSecret: read('linkSecret'),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text)));
  } catch {
    return {};
  }
}
