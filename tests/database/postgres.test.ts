import { describe } from 'vitest';
import { startPostgres, whyNoPostgres } from '../support/postgres.ts';
import { describeMembership } from './membership.ts';

const reason = whyNoPostgres();

describe.skipIf(reason)(`on a real PostgreSQL${reason ? ` (left out: ${reason})` : ''}`, () =>
  describeMembership(async () => {
    const { url, stop } = await startPostgres();
    return { settings: { databaseUrl: url }, stop };
  }),
);
