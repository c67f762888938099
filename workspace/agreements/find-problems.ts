import type { AgreementFiles } from './agreement-files.ts';
import { findDocumentProblems } from './document-problems.ts';
import { findArchiveProblems, findLockProblems } from './lock-problems.ts';
import type { Problem } from './problem.ts';

/** All contradictions between documents, lock file and archive, in the order of the files. */
export const findProblems = (files: AgreementFiles): Problem[] =>
  [...findDocumentProblems(files), ...findLockProblems(files), ...findArchiveProblems(files)].sort(
    (a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line,
  );
