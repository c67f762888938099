import { CHANGES } from '#contracts/agreements.ts';
import { getAgreementsFolder, toDisplayPath } from '../folders.ts';
import type { AgreementFiles } from './agreement-files.ts';
import { formatLock, lockFile } from './lock.ts';

/** Something that is wrong with the agreements, and what to do about it. */
export type Problem = {
  kind: 'text' | 'unlocked' | 'formatting' | 'front matter' | 'document' | 'lock' | 'archive';
  /** The agreement's id; empty for a file that belongs to none. */
  id: string;
  /** As messages name it. */
  file: string;
  line: number;
  message: string;
};

/** A problem in the form that editors and terminals make a link of: `file:line: sentence`. */
export const formatProblem = ({ file, line, message }: Pick<Problem, 'file' | 'line' | 'message'>): string =>
  `${file}:${line}: ${message}`;

/** The command that gives an agreement its next version. */
export const getRatifyCommand = (id: string, change: string = CHANGES.join('|')): string =>
  `npm run ratify -- ${id} --change ${change} --effective YYYY-MM-DD --summary "What has changed."`;

/** The place of a version in the lock file, or of its agreement. */
export function findInLock({ lock, siteFolder }: AgreementFiles, id: string, version?: number) {
  const lines = formatLock(lock).split('\n');
  const start = lines.indexOf(`  ${JSON.stringify(id)}: [`);
  const record = lines.indexOf(`      "version": ${version},`, start);
  const line = (version === undefined || record === -1 ? start : record) + 1;
  return { file: toDisplayPath(lockFile(getAgreementsFolder(siteFolder))), line };
}
