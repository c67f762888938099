// Who is and was a member, for stewards: npm run members -- --help
import site from '../site.config.ts';
import { runProgram } from '../src/lib/command/run.ts';
import { standingOf } from '../src/membership/status/standing.ts';
import { membersProgram } from '../src/stewards/members/program.ts';
import { openNamed } from './backend.ts';

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
