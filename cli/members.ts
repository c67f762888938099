// Who is and was a member, for stewards: npm run members -- --help
import site from '#site';
import { openBackendFor } from './backend.ts';
import { runProgram } from './command-line/run.ts';
import { membersProgram } from './members/program.ts';

await runProgram(membersProgram({ open: openBackendFor, graceDays: site.membership.graceDays }));
