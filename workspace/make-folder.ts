import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder where there is none, and those that it is in. Node's own `recursive` tries for ever where the system lets nothing
 * be made, as in `/proc`.
 * @returns whether it was made
 * @throws the system's error where it cannot be, or something else has its name
 */
export function makeFolder(folder: string, mode = 0o777): boolean {
  try {
    mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return false;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
  }
  makeFolder(dirname(folder), mode);
  // Again from the start, as somebody else may have made it meanwhile.
  return makeFolder(folder, mode);
}
