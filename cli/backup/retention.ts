import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#workspace/make-folder.ts';
import { DRAFT_NAME } from '../output/file.ts';

const NAME = /^commonplace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.backup$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The name of a backup: by it, the command knows later which files are its own, and how old. */
export const toBackupName = (takenAt: string): string =>
  `commonplace-${new Date(takenAt).toISOString().replaceAll(/[-:.]/g, '')}.backup`;

/** Undefined for every other file. */
function readTime(name: string): number | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, year, month, day, hours, minutes, seconds, ms] = found;
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Makes the folder where there is none; it is for its owner alone. */
export function makeBackupFolder(folder: string): void {
  if (makeFolder(folder, 0o700)) chmodSync(folder, 0o700);
}

export interface Pruned {
  removed: string[];
  /** The newest backup, where it is too old as well: it stays until there is another one. */
  kept: string | undefined;
}

/**
 * Removes backups that might still contain somebody who deleted their account more than that many days ago. The command runs
 * once a day, so a backup goes one day earlier. What other programs keep in the folder stays.
 */
export function pruneBackups(folder: string, backupDays: number, now: number): Pruned {
  const names = readdirSync(folder);
  const backups = names
    .flatMap((name) => {
      const time = readTime(name);
      return time === undefined ? [] : [{ name, time }];
    })
    .sort((a, b) => b.time - a.time);
  const isOld = ({ time }: { time: number }) => now - time > (backupDays - 1) * DAY_MS;
  const [newest, ...others] = backups;
  const removed = others.filter(isOld).map(({ name }) => name);
  // A process that was killed while it wrote has left a draft.
  const drafts = names.filter((name) => DRAFT_NAME.test(name) && now - statSync(join(folder, name)).mtimeMs > HOUR_MS);
  for (const name of [...removed, ...drafts]) rmSync(join(folder, name), { force: true });
  return { removed, kept: newest && isOld(newest) ? newest.name : undefined };
}
