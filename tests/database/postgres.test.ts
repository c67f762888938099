import { describeOnPostgres, startPostgres } from '../support/postgres.ts';
import { describeMembership } from './membership.ts';

describeOnPostgres(() =>
  describeMembership(async () => {
    const { url, stop } = await startPostgres();
    return { settings: { databaseUrl: url }, stop };
  }),
);
