import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The disk in memory that Linux has. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'commonplace-tests-';

/** The tests need half of a GiB at a time with two workers; the rest is for more of them, and for the programs. */
const SPACE = 4 * 1024 ** 3;
const MEMORY = 8 * 1024 ** 3;

/** In milliseconds. A run puts something into its folder every few seconds. */
const HOUR = 3_600_000;

/**
 * Makes an empty folder in memory for the temporary files of the tests, which create and delete a hundred thousand of them.
 * @returns the folder, which goes when this process ends; undefined where memory is short, or programs in such a folder may not run
 */
export function makeFolderInMemory(): string | undefined {
  if (!hasPlenty()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(IN_MEMORY, PREFIX));
  // Tests run PostgreSQL, which refuses to run as root, as another user, in folders of its own below this one.
  chmodSync(folder, 0o711);
  // Programs that are just ending may still write into it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasPlenty(): boolean {
  try {
    const disk = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === IN_MEMORY);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return (
      disk?.[2] === 'tmpfs' &&
      !disk[3]?.split(',').includes('noexec') &&
      bavail * bsize >= SPACE &&
      process.availableMemory() >= MEMORY
    );
  } catch {
    // Other systems have neither.
    return false;
  }
}

/** Runs that were killed left theirs, and the memory would be lost until the machine starts anew. */
function removeLeftovers(): void {
  for (const name of readdirSync(IN_MEMORY).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(IN_MEMORY, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs > HOUR) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or another run has just removed it.
    }
  }
}
