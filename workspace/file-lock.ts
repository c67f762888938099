import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** SQLite's code for a file that is locked elsewhere. */
const BUSY = 5;

const AGAIN_MS = 200;

/** The locks of this process. Without a reference, a lock would be garbage-collected and released. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file for this process. It is a lock of the operating system on an open file: it ends with the process, however that ends,
 * and works between containers that share the folder. SQLite knows how to lock on every system; nothing is stored. The file is not
 * deleted, since two processes could then each lock a different file of the same name.
 * @returns a function that releases the lock; undefined if the file is locked already
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
 * Locks a file as `lockFile` does, but waits until nobody else in any process has it. On a file system without locks it does not
 * wait.
 * @param onWait called once if it has to wait
 * @returns a function that releases the lock
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
