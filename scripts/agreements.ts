// Publishes the ratified versions of the agreements, for stewards: npm run agreements -- --help
import { readArchive } from '../src/agreements/lock/archive.ts';
import { readDocuments } from '../src/agreements/lock/documents.ts';
import { readLock } from '../src/agreements/lock/lock.ts';
import { type Problem, sentenceOf } from '../src/agreements/lock/problem.ts';
import { findProblems } from '../src/agreements/lock/problems.ts';
import { runProgram } from '../src/lib/command/run.ts';
import type { Records } from '../src/stewards/agreements/load.ts';
import { agreementsProgram } from '../src/stewards/agreements/program.ts';
import { openNamed } from './backend.ts';

/** What speaks against publishing. A text that is being rewritten does not: its next version is not ratified yet. */
const KINDS: Problem['kind'][] = ['lock', 'archive', 'document'];

function records(): Records {
  const [documents, lock] = [readDocuments(process.cwd()), readLock()];
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
