import { readFileSync } from 'node:fs';
import { Problem } from '../command-line/problem.ts';

export type Environment = Record<string, string | undefined>;

/**
 * The secret key, from BACKEND_SECRET_KEY or from the file that BACKEND_SECRET_KEY_FILE names. There is no option for it: the
 * command line is in the shell's history, and everybody on the machine can read it.
 * @returns undefined where neither is set.
 * @throws {Problem} when both are set, or the file has none.
 */
export function secretOf({ BACKEND_SECRET_KEY: key, BACKEND_SECRET_KEY_FILE: file }: Environment): string | undefined {
  if (key && file) throw new Problem('Both BACKEND_SECRET_KEY and BACKEND_SECRET_KEY_FILE are set. Unset one of them.');
  if (!file) return key?.trim() || undefined;
  const found = read(file).trim();
  if (!found) throw new Problem(`${file}, named by BACKEND_SECRET_KEY_FILE, is empty. It must hold the secret key.`);
  return found;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(`BACKEND_SECRET_KEY_FILE names a file that cannot be read: ${reason}`);
  }
}
