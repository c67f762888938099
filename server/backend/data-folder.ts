import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** A folder that only this process uses. */
export interface DataFolder {
  path: string;
  release: () => Promise<void>;
}

const LOCK = 'lock';
/** The folders that this process has locked. */
const locked = new Set<string>();

/**
 * Locks the folder for this process: PGlite has no lock of its own, and two of them in one folder destroy the data.
 * @throws {StartError} when another process has it.
 */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const file = join(path, LOCK);
  if (!(await writeLock(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (isAlive(holder, path)) {
      throw new StartError(
        `The data in ${path} is in use by another Commonplace (process ${holder}). Stop that one first, choose another ` +
          `folder with DATA_FOLDER, or leave the backend out with BACKEND=off. If no such process runs, delete ${file}.`,
      );
    }
    // The lock of a process that was killed.
    await rm(file, { force: true });
    if (!(await writeLock(file))) throw new StartError(`${file} is being written by another Commonplace.`);
  }
  locked.add(path);
  return {
    path,
    release: async () => {
      locked.delete(path);
      await rm(file, { force: true });
    },
  };
}

async function writeLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(`${process.pid}\n`);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** In a container that restarts, this process often has the number of the one that was killed. */
function isAlive(pid: number, path: string): boolean {
  if (pid === process.pid) return locked.has(path);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
