// Publishes the members' pages, for stewards: npm run rooms -- --help
import { withBackend } from './backend.ts';
import { runProgram } from './command-line/run.ts';
import { buildMembersPages } from './rooms/build.ts';
import { roomsProgram } from './rooms/program.ts';

await runProgram(roomsProgram({ withBackend, build: buildMembersPages }));
