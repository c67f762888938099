import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#workspace/make-folder.ts';
import { DRAFT_NAME } from '../output/file.ts';

/** Added to the name of a file that cannot be read back. It is no backup, but may contain people. */
export const DAMAGED = '.damaged';
const NAME = /^commonplace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.backup(?:\.damaged)?$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The name of a backup, by which the command later recognises its files and their age. */
export const toBackupName = (takenAt: string): string =>
  `commonplace-${new Date(takenAt).toISOString().replaceAll(/[-:.]/g, '')}.backup`;

/** When a backup was taken, damaged or not; undefined for every other file. */
function readTime(name: string): number | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, year, month, day, hours, minutes, seconds, ms] = found;
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Creates the folder if it is missing, with access for its owner only. */
export function makeBackupFolder(folder: string): void {
  makeFolder(folder, 0o700);
}

export interface Pruned {
  removed: string[];
  /** The newest backup, if it is too old as well: it stays until there is another one. */
  kept: string | undefined;
  /** Dated in the future, so nobody knows how old they are. They stay, since it may be this machine's clock that is wrong. */
  future: string[];
  /** Too old, but of people in another database. They stay, since the newer ones do not replace them. */
  foreign: string[];
}

/**
 * Removes backups that might still contain someone who deleted their account more than that many days ago. The command runs
 * once a day, so a backup is removed one day earlier. Files of other programs stay.
 * @param isForeign is asked about each backup that is too old, and the newest one.
 */
export function pruneBackups(
  folder: string,
  backupDays: number,
  now: number,
  isForeign: (name: string, newest: string) => boolean = () => false,
): Pruned {
  const names = readdirSync(folder);
  const backups = names
    .flatMap((name) => {
      const time = readTime(name);
      return time === undefined ? [] : [{ name, time }];
    })
    .sort((a, b) => b.time - a.time);
  const isOld = ({ time }: { time: number }) => now - time > (backupDays - 1) * DAY_MS;
  const isFuture = ({ time }: { time: number }) => time - now > DAY_MS;
  const newest = backups.find((backup) => !isFuture(backup) && !backup.name.endsWith(DAMAGED));
  const old = backups.filter((backup) => backup !== newest && isOld(backup)).map(({ name }) => name);
  const foreign = newest ? old.filter((name) => isForeign(name, newest.name)) : [];
  const removed = old.filter((name) => !foreign.includes(name));
  // A process that was killed while writing leaves a draft. One that is at work takes its own away meanwhile.
  const getAge = (name: string) => now - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now);
  const drafts = names.filter((name) => DRAFT_NAME.test(name) && getAge(name) > HOUR_MS);
  for (const name of [...removed, ...drafts]) rmSync(join(folder, name), { force: true });
  const future = backups.filter(isFuture).map(({ name }) => name);
  return { removed, kept: newest && isOld(newest) ? newest.name : undefined, future, foreign };
}
