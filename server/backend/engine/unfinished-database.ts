import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes sure that a database which was never finished is not taken for one. Making it takes seconds, in which somebody may
 * pull the plug; what is left then looks whole to PGlite and is not. Nobody has been told "ready" by then, so it may go.
 * @returns what to call when it is finished.
 */
export async function startWhole(folder: string): Promise<() => Promise<void>> {
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder)) return async () => {};
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(mark, 'This database was never finished. It is made anew at the next start.\n');
  return () => rm(mark, { force: true });
}
