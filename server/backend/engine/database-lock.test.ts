import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { describeOnPostgres, startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openDatabase } from './database.ts';
import { lockDatabase } from './database-lock.ts';

/** Locks the database in another process, which keeps it until it is killed. */
const LOCK = `
  import { lockDatabase } from '${import.meta.resolve('./database-lock.ts')}';
  await lockDatabase(process.argv[1], () => {});
  console.log('locked');
`;

const ignore = () => {};

describeOnPostgres(() => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  async function run(statement: string) {
    const { rows, connection } = await openDatabase({ kind: 'postgres', url: postgres.url });
    await rows(statement);
    await connection.close();
  }

  it('a database has one server at a time, and the error names that server', async () => {
    const lock = await lockDatabase(postgres.url, ignore);
    const { host } = new URL(postgres.url);
    await expect(lockDatabase(postgres.url, ignore)).rejects.toThrow(
      `PostgreSQL at ${host}/postgres is in use by another Commonplace (process ${process.pid} on ${hostname()}).`,
    );
    await run('create database neighbour');
    await (await lockDatabase(postgres.url.replace(/postgres$/, 'neighbour'), ignore)).release();
    // A server that is stopping is waited for.
    const next = lockDatabase(postgres.url, ignore);
    await lock.release();
    await (await next).release();
  });

  it('a killed server does not block the next one', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', LOCK, postgres.url]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    const lock = await lockDatabase(postgres.url, ignore);
    await expect(lock.release()).resolves.toBeUndefined();
  });

  it('losing the connection is reported, and the database is free', async () => {
    const onLoss = vi.fn();
    await lockDatabase(postgres.url, onLoss);
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'Commonplace%'`);
    await vi.waitFor(() => expect(onLoss).toHaveBeenCalledOnce(), 20_000);
    const lock = await lockDatabase(postgres.url, onLoss);
    await lock.release();
    expect(onLoss).toHaveBeenCalledOnce();
  });
});
