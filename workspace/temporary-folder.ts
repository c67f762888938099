import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

/** Only of this user: in a folder that all share, another one could put links to other files in the way of the removal. */
function removeIfOld(folder: string): void {
  try {
    const { mtimeMs, uid } = lstatSync(folder);
    const isOwn = process.getuid === undefined || process.getuid() === uid;
    if (isOwn && Date.now() - mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another run has just removed it.
  }
}
