import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getCode } from './file-errors.ts';

/**
 * Creates a folder and its parents if they are missing. Node's own `recursive` loops for ever where nothing can be created, as in
 * `/proc`.
 * @returns whether it was created
 * @throws the system's error if that fails, or if something else has its name
 */
export function makeFolder(folder: string, mode = 0o777): boolean {
  try {
    mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    const code = getCode(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return false;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
  }
  makeFolder(dirname(folder), mode);
  // Start again, as somebody else may have created it in the meantime.
  return makeFolder(folder, mode);
}
