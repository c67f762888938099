import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

const DAY_MS = 86_400_000;

/** Six signs that `mkdtemp` adds to a name. */
const ENDING = /^\w{6}$/;

/**
 * Makes an empty folder for one run of a command, which removes it at its end, and creates the folder around it if it is missing. Those
 * that killed runs have left there a day ago or earlier are removed.
 */
export function makeTemporaryFolder(parent: string, prefix: string): string {
  makeFolder(parent);
  const names = readdirSync(parent).filter((name) => name.startsWith(prefix) && ENDING.test(name.slice(prefix.length)));
  for (const name of names) removeIfOld(join(parent, name));
  return mkdtempSync(join(parent, prefix));
}

function removeIfOld(folder: string): void {
  try {
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true });
  } catch {
    // It is another user's, or another run has just removed it.
  }
}
