import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** SQLite's code for a file that somebody else has locked. */
const BUSY = 5;
const PAUSE_MS = 100;

/** Runs a task while no other process, and no other task of this one, has the same file. The lock is the system's own: it ends with its process. */
export async function alone<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    while (!isTaken(lock)) await setTimeout(PAUSE_MS);
    return await task();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
