// Who is and was a member, for stewards: npm run members -- --help

import { standingOf } from '#contracts/membership/standing.ts';
import site from '#site';
import { openNamed } from './backend.ts';
import { runProgram } from './command-line/run.ts';
import { membersProgram } from './members/program.ts';

await runProgram(
  membersProgram({
    open: openNamed,
    standingOf: ({ email, documents, ...member }, now) =>
      standingOf(
        { email: email ?? '', member, documents, server_time: new Date(now).toISOString() },
        site.membership.graceDays,
      ),
  }),
);
