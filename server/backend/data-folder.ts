import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../start-problem.ts';

/** A folder that this process has for itself. */
export interface DataFolder {
  path: string;
  release: () => Promise<void>;
}

const LOCK = 'lock';
const heldHere = new Set<string>();

/**
 * Takes the folder for this process alone: PGlite has no lock of its own, and two of them in one folder destroy it.
 * @throws {StartProblem} when another process has it.
 */
export async function takeDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const file = join(path, LOCK);
  if (!(await writeLock(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (isAlive(holder, path)) {
      throw new StartProblem(
        `The data in ${path} is in use by another Commonplace (process ${holder}). Stop that one first, choose another ` +
          `folder with DATA_FOLDER, or leave the backend out with BACKEND=off. If no such process runs, delete ${file}.`,
      );
    }
    // Left behind by a process that was killed.
    await rm(file, { force: true });
    if (!(await writeLock(file))) throw new StartProblem(`${file} is being written by another Commonplace.`);
  }
  heldHere.add(path);
  return {
    path,
    release: async () => {
      heldHere.delete(path);
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

/** In a container that starts anew, the number of the process that was killed is often this one's own. */
function isAlive(pid: number, path: string): boolean {
  if (pid === process.pid) return heldHere.has(path);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
