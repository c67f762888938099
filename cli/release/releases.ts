import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncFiles } from '#server/backend/engine/durable-files.ts';
import { makeFolder } from '#workspace/make-folder.ts';
import { UserError } from '../command-line/errors.ts';

const NAME = /^\d{8}T\d{6}Z$/;
const CURRENT = 'current';

const getFolder = (place: string) => join(place, 'releases');

const DRAFT = /\.tmp$/;
const HOUR_MS = 3_600_000;

/** The name of a release, which sorts by time: the second in which it was made. */
const toReleaseName = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The second that a name has, in milliseconds since 1970. */
const toTime = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'));

export const getReleasePath = (place: string, name: string): string => join(getFolder(place), name);

/**
 * Makes a release of a complete copy, once the disk has it: after a power cut, "current" would lead to empty files.
 * @returns its name: this second, or the one after the newest release. A clock that was ahead must not put new releases before the old
 * ones, or "rollback" would lead elsewhere than back.
 */
export async function addRelease(place: string, draft: string, now: number): Promise<string> {
  await syncFiles(draft);
  const newest = listReleases(place).at(-1);
  const name = toReleaseName(newest ? Math.max(now, toTime(newest) + 1000) : now);
  renameSync(draft, getReleasePath(place, name));
  return name;
}

/** A place for a new copy: an interrupted one never has the name of a release, and two at once have their own. */
export const getDraft = (place: string): string => getReleasePath(place, `${crypto.randomUUID()}.tmp`);

/** Removes copies that were interrupted, which no other program has touched for an hour. */
export function removeDrafts(place: string, now: number): void {
  const folder = getFolder(place);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const draft = join(folder, name);
    if (DRAFT.test(name) && now - statSync(draft).mtimeMs > HOUR_MS) rmSync(draft, { recursive: true, force: true });
  }
}

/** The oldest first. */
export const listReleases = (place: string): string[] =>
  existsSync(getFolder(place))
    ? readdirSync(getFolder(place))
        .filter((name) => NAME.test(name))
        .sort()
    : [];

/** The release that is served; undefined if there is none yet. */
export function getCurrent(place: string): string | undefined {
  try {
    return basename(readlinkSync(join(place, CURRENT)));
  } catch {
    return undefined;
  }
}

/**
 * Serves another release from now on: the link leads to one or the other at each moment.
 * @throws {UserError} if the link cannot be changed.
 */
export function switchTo(place: string, name: string): void {
  const draft = join(place, `.${crypto.randomUUID()}.tmp`);
  try {
    makeFolder(getFolder(place));
    symlinkSync(join('releases', name), draft);
    renameSync(draft, join(place, CURRENT));
  } catch (error) {
    rmSync(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`"${CURRENT}" could not be pointed to ${name}, so what was served before still is: ${reason}`);
  }
}

/** The release before the one that is served. @throws {UserError} if there is none. */
export function findPrevious(place: string): string {
  const current = getCurrent(place);
  if (!current) throw new UserError(`Nothing is served from ${place} yet.`);
  const previous = listReleases(place)
    .filter((name) => name < current)
    .at(-1);
  if (previous) return previous;
  throw new UserError(`There is no release before ${current} in ${place}.`);
}

/** The releases that were left by going back to an older one. */
export function listLeft(place: string): string[] {
  const current = getCurrent(place);
  return current ? listReleases(place).filter((name) => name > current) : [];
}

/** Removes these, and the oldest of all others, but never the one that is served. @returns their names */
export function removeOld(place: string, keep: number, left: readonly string[] = []): string[] {
  const current = getCurrent(place);
  const kept = listReleases(place)
    .filter((name) => !left.includes(name))
    .slice(-keep);
  const old = listReleases(place).filter((name) => !kept.includes(name) && name !== current);
  const drafts = old.map((name) => [getReleasePath(place, name), getDraft(place)] as const);
  // Under another name first: "rollback" must not lead to one whose removal was interrupted. `removeDrafts` completes it.
  for (const [path, draft] of drafts) renameSync(path, draft);
  for (const [, draft] of drafts) rmSync(draft, { recursive: true, force: true });
  return old;
}
