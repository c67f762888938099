import { spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCode } from '#workspace/file-errors.ts';
import { isRunning, makeWorkFolder } from '../support/real-server.ts';
import { joinAll, listMembers } from '../support/sign-ups.ts';
import type { KillOptions } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

/** Enough for a new database, in MB. */
const DISK = 400;
/** How long the disk stays full while people try, in milliseconds. */
const FULL_FOR = 6_000;

/** @returns the reason why a small disk is not available on this machine. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk needs Linux and the rights of root';
  return undefined;
}

/**
 * The data folder is on a separate disk, which fills up while people join, and is freed again. Nobody whom the backend confirmed
 * may be missing afterwards; the table shows whether it recovers by itself, or only after a restart.
 */
export async function fillDisk({ signUps, atOnce }: KillOptions): Promise<Outcome> {
  const disk = await makeWorkFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m`, 'tmpfs', disk]);
  if (mounted.status !== 0) throw new Error(`A small disk is not available: ${mounted.stderr}`);
  const world = await makeWorld({ data: join(disk, 'data') });
  const problems: string[] = [];
  try {
    const filler = join(disk, 'filler');
    let filling: Promise<void> | undefined;
    let isFull = false;
    const fill = async () => {
      const { bavail, bsize } = await statfs(disk);
      // The server may take the last of it meanwhile.
      await writeFile(filler, Buffer.alloc(Math.max(0, (bavail - 1) * bsize))).catch((error: unknown) => {
        if (getCode(error) !== 'ENOSPC') throw error;
      });
      isFull = true;
      await delay(FULL_FOR);
      await rm(filler);
      isFull = false;
    };
    const joined = await joinAll({
      emails: newEmails(signUps, 'disk'),
      mail: world.mail,
      atOnce,
      getBackend: () => world.backend,
      onJoined: (count) => {
        if (count >= signUps / 4) filling ??= fill();
      },
      // If it stays broken after space is free again, it is restarted.
      until: () => filling !== undefined && !isFull && !isRunning(world.server().child),
    });
    await filling;
    const goesOn =
      isRunning(world.server().child) && (await listMembers(world.backend, world.secretKey).then(Boolean, () => false));
    await world.server().end('SIGKILL');
    await world.restart();
    const checked = await world.verify(joined);
    if (!goesOn) problems.push('the server ended, or did not recover by itself');
    const remark = `${joined.acknowledged.size} of ${signUps} joined; full for ${FULL_FOR / 1000} s; checked after a kill and a restart`;
    return {
      fault: 'full disk',
      rounds: 1,
      acknowledged: joined.acknowledged.size,
      refused: joined.failures,
      ...checked,
      remark,
      problems,
    };
  } finally {
    await world.close();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  }
}
