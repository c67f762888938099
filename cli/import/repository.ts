import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The GitHub repository that a folder is a clone of, `owner/name`. */
export function readRepository(folder: string): string | undefined {
  const file = join(folder, '.git/config');
  const config = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^\s*url\s*=\s*\S*github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\s*$/m.exec(config)?.[1];
}
