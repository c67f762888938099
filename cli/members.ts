// Who is and was a member, and the roll, for stewards: npm run members -- --help
import { getJoinPages } from '#workspace/content/files.ts';
import { absolute } from '#workspace/url.ts';
import { openBackendFor } from './backend.ts';
import { UserError } from './command-line/errors.ts';
import { runProgram } from './command-line/run.ts';
import { membersProgram } from './members/program.ts';

function getJoinUrl(): string {
  const [page] = getJoinPages();
  if (page) return absolute(page);
  throw new UserError('This site has no page with "form: join", so nobody could follow an invitation.');
}

/** Runs what the command line names. */
export const members = (line?: string[]): Promise<void> =>
  runProgram(membersProgram({ open: openBackendFor, getJoinUrl }), line);

if (import.meta.main) await members();
