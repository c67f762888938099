import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ratifiedVersionSchema } from '#contracts/agreement-schema.ts';
import type { RatifiedVersion } from '#contracts/agreements.ts';
import { AGREEMENTS_FOLDER, toDisplayPath } from '../folders.ts';

/** The versions of each agreement by its id, oldest first. Without a prototype, as an agreement may be called `constructor`. */
export type Lock = Record<string, RatifiedVersion[]>;

/** An agreement's id is also the name of a folder. */
export const ID = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

const record = z.strictObject(ratifiedVersionSchema.shape);
const schema = z.record(z.string().regex(ID), z.array(record).min(1));

export const lockFile = (folder = AGREEMENTS_FOLDER): string => join(folder, 'lock.json');

export const archiveFile = (id: string, version: number, folder = AGREEMENTS_FOLDER): string =>
  join(folder, id, `${version}.md`);

/** The lock file's text. Agreements are sorted by id, so that a new one only changes one place. */
export const formatLock = (lock: Lock): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;

/**
 * Reads the lock file. If there is none yet, nothing is ratified.
 * @throws {Error} that says what is wrong in the file, and where
 */
export function readLock(folder = AGREEMENTS_FOLDER): Lock {
  const file = lockFile(folder);
  const lock: Lock = Object.create(null);
  if (!existsSync(file)) return lock;
  const { data, error } = schema.safeParse(parse(file));
  if (data) return Object.assign(lock, data);
  const found = error.issues.map(({ path, message }) => `  ${path.join('.') || 'all of it'}: ${message}`);
  throw new Error(`${toDisplayPath(file)}:1: This is not a lock file of agreements. ${RESTORE}\n${found.join('\n')}`);
}

const RESTORE = 'Only "npm run ratify" writes it: bring back its last committed state.';

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${toDisplayPath(file)}:1: This cannot be read as JSON. ${RESTORE}\n  ${reason}`, { cause: error });
  }
}

/**
 * The exact text of a ratified version.
 * @throws {Error} if the archive has no such file
 */
export function archivedText(id: string, version: number, folder = AGREEMENTS_FOLDER): string {
  const file = archiveFile(id, version, folder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new Error(`There is no ${toDisplayPath(file)}, the archived text of version ${version} of "${id}".`);
}
