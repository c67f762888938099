// Publishes the members' pages, for stewards: npm run members-pages -- --help
import { withBackend } from './backend.ts';
import { runProgram } from './command-line/run.ts';
import { buildMembersPages } from './members-pages/build.ts';
import { membersPagesProgram } from './members-pages/program.ts';

await runProgram(membersPagesProgram({ withBackend, build: buildMembersPages }));
