import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { startTestBackend } from '../support/backend.ts';
import { describeOnPostgres, startPostgres } from '../support/postgres.ts';

/** The statements for setting up PostgreSQL from the page on deploying. */
async function readStatements(): Promise<string[]> {
  const page = await readFile(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
  const [, block = ''] = /```sql\n([^`]+)```/.exec(page) ?? [];
  return block.split(';').filter((statement) => statement.trim() !== '');
}

describeOnPostgres(() => {
  it('a PostgreSQL user without rights gets instructions, and following them lets people sign in', async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    const superuser = postgres(server.url, { onnotice: () => {} });
    onTestFinished(() => superuser.end());
    const give = async (statements: string[]) => {
      // One by one: a database cannot be created within a transaction.
      for (const statement of statements) await superuser.unsafe(statement);
    };
    const databaseUrl = server.url.replace('site@', 'commonplace@').replace(/postgres$/, 'commonplace');

    await give(['create role commonplace login', 'create database commonplace owner commonplace']);
    const refused = await startTestBackend({ settings: { databaseUrl }, isStarting: true });
    const why =
      /\(the user of DATABASE_URL lacks rights .*role.*docs\/deploying\.md.*\)\. This server retries until it can\.$/;
    await expect.poll(refused.faults).toEqual([expect.stringMatching(why)]);
    await refused.stop();

    await give(['drop database commonplace with (force)', 'drop role commonplace', ...(await readStatements())]);
    const backend = await startTestBackend({ settings: { databaseUrl } });
    onTestFinished(backend.stop);
    const client = backend.client();
    await client.auth.signInWithOtp({ email: 'ada@example.org' });
    const { code: token } = await backend.mailTo('ada@example.org');
    expect((await client.auth.verifyOtp({ email: 'ada@example.org', token, type: 'email' })).error).toBeNull();
    expect((await client.rpc('membership_status')).error).toBeNull();
  });
});
