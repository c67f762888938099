import { existsSync, statSync } from 'node:fs';
import { access, constants, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockFile } from '#workspace/file-lock.ts';
import { makeFolder } from '#workspace/make-folder.ts';
import { StartError } from '../start-error.ts';

/** A folder that only this process uses. */
export interface DataFolder {
  path: string;
  release: () => Promise<void>;
}

/** The file that is locked. It is never deleted. */
const LOCK = 'lock.sqlite';
/** Names the holder of the lock, for people. */
const HOLDER = 'lock';

/** What else a server can do whose folder is in use. */
const FOR_SERVERS = 'choose another folder with DATA_FOLDER, or leave the backend out with BACKEND=off';

/**
 * Locks the folder for this process: PGlite has no lock of its own, and two instances in one folder destroy the data.
 * @param alternative what the error proposes besides stopping the other process.
 * @throws {StartError} when another process has it, or when this one may not write there.
 */
export async function takeDataFolder(path: string, alternative = FOR_SERVERS): Promise<DataFolder> {
  await makeWritable(path);
  const holderFile = join(path, HOLDER);
  for (const file of [join(path, LOCK), holderFile]) refuseFolder(file);
  const unlock = lock(path);
  if (!unlock) {
    const [pid, host] = (await readFile(holderFile, 'utf8').catch(() => '')).split('\n');
    const holder = pid && ` (process ${pid}${host && host !== hostname() ? ` on ${host}` : ''})`;
    throw new StartError(
      `The data in ${path} is in use by another Commonplace${holder}. Stop that one first, ${alternative}.`,
    );
  }
  try {
    await writeFile(holderFile, `${process.pid}\n${hostname()}\n`);
  } catch (error) {
    unlock();
    throw cannotUse(path, error);
  }
  return {
    path,
    release: async () => {
      await rm(holderFile, { force: true });
      unlock();
    },
  };
}

/** The number of characters of a path to show. */
const MAX_SHOWN = 200;

/** Creates the folder if it is missing. Reports here, once for all files in it, that it is not writable. */
async function makeWritable(path: string): Promise<void> {
  try {
    makeFolder(path, 0o700);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotUse(path, error);
  }
}

/** An error for a person: the system refused to read or write something in the data folder, or the folder itself. */
export function cannotUse(path: string, error: unknown): StartError {
  // The system's message ends with the path, which may be the very thing that is too long.
  const [reason] = (error instanceof Error ? error.message : String(error)).split(', ');
  const shown = path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
  return new StartError(
    `The data folder ${shown} cannot be used (${reason}). It has to be a folder with free space, writable by the user that runs this: ` +
      'fix that, or choose another one with DATA_FOLDER.',
  );
}

function refuseFolder(file: string): void {
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new StartError(
      `${file} is a folder, but it has to be a file that names who uses the data. Remove or rename it.`,
    );
  }
}

/** SQLite's codes for a file that is damaged, and for one that is something else. */
const DAMAGED: readonly unknown[] = [11, 26];

/** @throws {StartError} when the file in this folder cannot be locked at all. */
function lock(path: string): ReturnType<typeof lockFile> {
  const file = join(path, LOCK);
  try {
    return lockFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && 'errcode' in error && DAMAGED.includes(error.errcode))
      throw new StartError(`${file} cannot be locked (${reason}). It holds no data: delete it, and start again.`);
    throw cannotUse(path, `${LOCK}: ${reason}`);
  }
}
