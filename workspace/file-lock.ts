import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** SQLite's code for a file that somebody else has locked. */
const BUSY = 5;

const AGAIN_MS = 200;

/** The locks of this process. One that nothing refers to would be collected as garbage, and end. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file for this process. The lock belongs to an open file and is the system's own: it ends with the process, however that ends,
 * and holds between containers that share the folder. SQLite takes it in the right way on every system; nothing is stored. The file
 * stays, since a file that is removed and made again is another one, and two processes could each lock theirs.
 * @returns what ends the lock; undefined when another process has it
 * @throws {Error} when the file cannot be opened or locked
 */
export function lockFile(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file, { timeout: 0 });
    lock = opened;
    opened.exec('begin exclusive');
    held.add(opened);
    return () => {
      held.delete(opened);
      opened.close();
    };
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
}

/**
 * Locks a file as `lockFile` does, once no other process and nobody else in this one has it. On a file system without locks nothing is
 * waited for.
 * @param onWait is called once, where it has to wait
 * @returns what ends the lock
 */
export async function waitForLock(file: string, onWait: () => void = () => {}): Promise<() => void> {
  for (let round = 1; ; round += 1) {
    const unlock = tryLock(file);
    if (unlock) return unlock;
    if (round === 1) onWait();
    await sleep(AGAIN_MS);
  }
}

function tryLock(file: string): (() => void) | undefined {
  try {
    return lockFile(file);
  } catch {
    return () => {};
  }
}
