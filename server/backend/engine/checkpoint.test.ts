import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrationsWith } from '#tests/support/backend.ts';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import { openDatabase } from './database.ts';
import { startEngine } from './engine.ts';
import type { EngineOptions } from './messages.ts';

/** The files of the log of changes. */
const listLog = async (path: string) =>
  (await readdir(join(path, 'pg_wal'), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, 'pg_wal', name));

it('the log of changes does not grow while the server runs', async () => {
  const path = join(await makeFolder({}), 'database');
  await prepareFolder(path);
  // Fills six files of the log.
  const written = `create table written (number int); ${'insert into written values (1); select pg_switch_wal();'.repeat(6)}`;
  const migrationsFolder = await migrationsWith(written, await makeFolder({}));
  const options: EngineOptions = {
    database: { kind: 'folder', path },
    migrationsFolder,
    keys: { jwtSecret: 'x'.repeat(40), publishableKey: 'p', secretKey: 's', linkSecret: 'l' },
    code: { length: 6, lifetime: 3600 },
    checkpointMs: 100,
  };
  const engine = startEngine({ options, report: () => {} });
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
