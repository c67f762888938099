// Publishes the ratified versions of the agreements, for stewards: npm run agreements -- --help
import { toMembershipRules } from '#contracts/membership/rules.ts';
import site from '#site';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { formatProblem, type Problem } from '#workspace/agreements/problem.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';
import type { Records } from './agreements/load.ts';
import { agreementsProgram } from './agreements/program.ts';
import { openBackendFor } from './backend.ts';
import { runProgram } from './command-line/run.ts';

/** What prevents publishing. A text in progress does not: its next version is not ratified yet. */
const PREVENTING: Problem['kind'][] = ['lock', 'archive', 'document'];

function readRecords(siteFolder: string): Records {
  const files = readAgreementFiles(siteFolder);
  return {
    lock: files.lock,
    required: files.documents
      .filter(({ agreement, acknowledgeLine }) => agreement && acknowledgeLine !== undefined)
      .map(({ id }) => id),
    problems: findProblems(files)
      .filter(({ kind }) => PREVENTING.includes(kind))
      .map(formatProblem),
    getSource: (id) => {
      const candidates = files.documents.filter((doc) => doc.id === id && !doc.isTranslation);
      return (candidates.find(({ agreement }) => agreement) ?? candidates[0])?.source;
    },
  };
}

/** Runs what the command line names. */
export const agreements = (
  line?: string[],
  siteFolder = SITE_FOLDER,
  rules = toMembershipRules(site),
): Promise<void> => {
  const records = () => readRecords(siteFolder);
  return runProgram(agreementsProgram({ open: openBackendFor, records, rules }), line);
};

if (import.meta.main) await agreements();
