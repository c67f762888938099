import type { ArchivedFile } from './archive.ts';
import { archiveProblems } from './archive-problems.ts';
import { documentProblems } from './document-problems.ts';
import type { Document } from './documents.ts';
import type { Lock } from './lock.ts';
import { lockProblems } from './lock-problems.ts';
import type { Problem } from './problem.ts';

/** Everything in which documents, lock file and archive do not agree with each other, in the order of the files. */
export const findProblems = (documents: Document[], lock: Lock, archive: ArchivedFile[]): Problem[] =>
  [
    ...documentProblems(documents, lock, archive),
    ...lockProblems(documents, lock),
    ...archiveProblems(lock, archive),
  ].sort((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line);
