// Publishes the ratified versions of the agreements, for stewards: npm run agreements -- --help
import { readArchive } from '#workspace/agreements/archive.ts';
import { readDocuments } from '#workspace/agreements/documents.ts';
import { readLock } from '#workspace/agreements/lock.ts';
import { type Problem, sentenceOf } from '#workspace/agreements/problem.ts';
import { findProblems } from '#workspace/agreements/problems.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';
import type { Records } from './agreements/load.ts';
import { agreementsProgram } from './agreements/program.ts';
import { openNamed } from './backend.ts';
import { runProgram } from './command-line/run.ts';

/** What speaks against publishing. A text that is being rewritten does not: its next version is not ratified yet. */
const KINDS: Problem['kind'][] = ['lock', 'archive', 'document'];

function records(): Records {
  const [documents, lock] = [readDocuments(SITE_FOLDER), readLock()];
  const problems = findProblems(documents, lock, readArchive());
  return {
    lock,
    problems: problems.filter(({ kind }) => KINDS.includes(kind)).map(sentenceOf),
    sourceOf: (id) => {
      const candidates = documents.filter((document) => document.id === id && !document.isTranslation);
      return (candidates.find(({ declared }) => declared) ?? candidates[0])?.source;
    },
  };
}

await runProgram(agreementsProgram({ open: openNamed, records }));
