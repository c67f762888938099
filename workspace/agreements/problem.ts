import { type Lock, lockText } from './lock.ts';

/** Something that is wrong with the agreements, and what to do about it. */
export type Problem = {
  kind: 'text' | 'unlocked' | 'plain' | 'front matter' | 'document' | 'lock' | 'archive';
  /** Of the agreement; empty for a file that belongs to none. */
  id: string;
  /** From the project's folder. */
  file: string;
  line: number;
  says: string;
};

export const LOCK_FILE = 'content/agreements/lock.json';

/** A problem as an editor can open it: `file:line: sentence`. */
export const sentenceOf = ({ file, line, says }: Problem): string => `${file}:${line}: ${says}`;

/** The command that gives an agreement its next version. */
export const commandFor = (id: string, change = 'editorial|substantive'): string =>
  `npm run ratify -- ${id} --change ${change} --effective YYYY-MM-DD --summary "What has changed."`;

/** The line of the lock file on which a version stands, or its agreement. */
export function lineInLock(lock: Lock, id: string, version?: number): number {
  const lines = lockText(lock).split('\n');
  const start = lines.indexOf(`  ${JSON.stringify(id)}: [`);
  const record = lines.indexOf(`      "version": ${version},`, start);
  return (version === undefined || record === -1 ? start : record) + 1;
}
