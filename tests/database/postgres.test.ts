import { expect, it } from 'vitest';
import { describeOnPostgres, startPostgres } from '../support/postgres.ts';
import { describeMembership, type GetCommunity, OF_THE_ENGINE, OF_THE_SCHEMA } from './membership.ts';

const slowStatements = (getCommunity: GetCommunity) =>
  it('a statement is cancelled after eight seconds, not one with the secret key, and others are answered meanwhile', async () => {
    const community = getCommunity();
    const { client } = await community.signIn();
    const steward = community.asOwner(`select to_jsonb('slept' || pg_sleep(10)::text)`);
    const slow = Array.from({ length: 4 }, () => community.asOwner('select to_jsonb(pg_sleep(60)::text)', client));
    const first = await Promise.race([...slow, community.client().from('schema_steps').select()]);
    expect(first).toMatchObject({ error: null, data: expect.any(Array) });
    for (const answer of await Promise.all(slow))
      expect(answer).toMatchObject({ status: 503, error: { code: '57014' } });
    expect(await steward).toMatchObject({ error: null, data: 'slept' });
  });

describeOnPostgres(() =>
  describeMembership([...OF_THE_ENGINE, ...OF_THE_SCHEMA, slowStatements], async () => {
    const { url, stop } = await startPostgres();
    return { settings: { databaseUrl: url }, stop };
  }),
);
