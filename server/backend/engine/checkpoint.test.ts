import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { migrationsWith } from '#tests/support/backend.ts';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import { openDatabase } from './database.ts';
import { startEngine } from './engine.ts';
import type { EngineOptions } from './messages.ts';

/** The options for a new database in a folder. */
async function prepareOptions(): Promise<EngineOptions & { database: { path: string } }> {
  const path = join(await makeFolder({}), 'database');
  await prepareFolder(path);
  return {
    database: { kind: 'folder', path },
    migrationsFolder: resolve('supabase/migrations'),
    keys: { jwtSecret: 'x'.repeat(40), publishableKey: 'p', secretKey: 's', linkSecret: 'l' },
    code: { length: 6, lifetime: 3600 },
  };
}

/** Makes an account, and prints when the call began and ended, in microseconds of the clock of Node's traces. */
const CALL = `
  import { startEngine } from '#server/backend/engine/engine.ts';
  const engine = startEngine({ options: JSON.parse(process.argv[1]), report: console.error });
  await engine.ready;
  const getTime = () => Number(process.hrtime.bigint() / 1000n);
  const begin = getTime();
  await engine.call({ kind: 'requestCode', email: 'anna@example.org', createUser: true });
  console.log(JSON.stringify({ begin, end: getTime() }));
  await engine.close();`;

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  args: z.object({ path: z.string(), result: z.number() }).partial(),
});

it('the disk has what was acknowledged, also after a power cut', async () => {
  const options = await prepareOptions();
  const traces = await makeFolder({});
  const tracing = [
    '--trace-event-categories',
    'node.fs.async',
    '--trace-event-file-pattern',
    join(traces, 'trace.json'),
  ];
  const program = ['--input-type=module', '--eval', CALL, '--', JSON.stringify(options)];
  const { stdout } = await promisify(execFile)(process.execPath, [...tracing, ...program]);
  const { begin, end } = z.object({ begin: z.number(), end: z.number() }).parse(JSON.parse(stdout));
  const trace = JSON.parse(await readFile(join(traces, 'trace.json'), 'utf8'));
  const during = z
    .array(eventSchema)
    .parse(trace.traceEvents.filter(({ cat = '' }) => cat.includes('node.fs.async')))
    .filter(({ ts }) => ts > begin && ts < end);
  const log = await listLog(options.database.path);
  expect(during.filter(({ name, args }) => name === 'open' && log.includes(args.path ?? ''))).toHaveLength(log.length);
  expect(during.filter(({ name, ph, args }) => name === 'fdatasync' && ph === 'e' && args.result === 0)).toHaveLength(
    log.length,
  );
});

/** The files of the log of changes. */
const listLog = async (path: string) =>
  (await readdir(join(path, 'pg_wal'), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, 'pg_wal', name));

it('the log of changes does not grow while the server runs', async () => {
  const options = await prepareOptions();
  const { path } = options.database;
  // Fills six files of the log.
  const written = `create table written (number int); ${'insert into written values (1); select pg_switch_wal();'.repeat(6)}`;
  const migrationsFolder = await migrationsWith(written, await makeFolder({}));
  const engine = startEngine({ options: { ...options, migrationsFolder, checkpointMs: 100 }, report: () => {} });
  onTestFinished(engine.close);
  await engine.ready;
  await vi.waitFor(async () => expect((await listLog(path)).length).toBeLessThan(5), { timeout: 20_000 });
  await engine.close();
  const { connection, rows } = await openDatabase({ kind: 'folder', path });
  onTestFinished(() => connection.close());
  const found =
    "select count(*)::int as count, pg_walfile_name(pg_current_wal_lsn()) > '000000010000000000000006' as is_long";
  expect(await rows(`${found} from written`)).toEqual([{ count: 6, is_long: true }]);
});
