import { CHANGES } from '#contracts/agreements.ts';
import { getAgreementsFolder, toDisplayPath } from '../folders.ts';
import type { AgreementFiles } from './agreement-files.ts';
import { formatLock, lockFile } from './lock.ts';

/** A problem of the agreements, and how to fix it. */
export type Problem = {
  kind: 'text' | 'unlocked' | 'formatting' | 'front matter' | 'document' | 'lock' | 'archive';
  /** The agreement's id; for a stray file of the archive, the first part of its path. */
  id: string;
  /** The file as messages name it. */
  file: string;
  line: number;
  message: string;
};

/** A problem in the form that editors and terminals turn into a link: `file:line: sentence`. */
export const formatProblem = ({ file, line, message }: Pick<Problem, 'file' | 'line' | 'message'>): string =>
  `${file}:${line}: ${message}`;

/** The command that gives an agreement its next version. */
export const getRatifyCommand = (id: string, change: string = CHANGES.join('|')): string =>
  `npm run ratify -- ${id} --change ${change} --effective YYYY-MM-DD --summary "What has changed."`;

/** Where a version, or else its agreement, is in the lock file. */
export function findInLock({ lock, siteFolder }: AgreementFiles, id: string, version?: number) {
  const lines = formatLock(lock).split('\n');
  const start = lines.indexOf(`  ${JSON.stringify(id)}: [`);
  const record = lines.indexOf(`      "version": ${version},`, start);
  const line = (version === undefined || record === -1 ? start : record) + 1;
  return { file: toDisplayPath(lockFile(getAgreementsFolder(siteFolder))), line };
}
