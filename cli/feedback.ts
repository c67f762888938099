// What visitors said to "Was this page helpful?", for stewards: npm run feedback -- --help
import site from '#site';
import { pageHrefs } from '#workspace/content/files.ts';
import { openBackendFor } from './backend.ts';
import { runProgram } from './command-line/run.ts';
import { feedbackProgram } from './feedback/program.ts';

/** Runs what the command line names. */
export const feedback = (line?: string[]): Promise<void> =>
  runProgram(feedbackProgram({ open: openBackendFor, pages: pageHrefs, isOn: site.feedback }), line);

if (import.meta.main) await feedback();
