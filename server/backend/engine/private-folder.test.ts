import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import { openDatabase } from './database.ts';
import { makePrivateFolder } from './private-folder.ts';

const getMode = async (path: string) => (await stat(path)).mode & 0o777;

it('a new folder is its owner’s alone, also in one that everybody may read', async () => {
  const parent = join(await makeFolder({}), 'data');
  await mkdir(parent, { mode: 0o755 });
  await makePrivateFolder(join(parent, 'database'));
  expect(await getMode(join(parent, 'database'))).toBe(0o700);
});

it('the database of an earlier engine is closed to others, and keeps its group and its files', async () => {
  const folder = join(await makeFolder({}), 'database');
  await prepareFolder(folder);
  await writeFile(join(folder, 'note'), 'x');
  await chmod(folder, 0o755);
  const { connection } = await openDatabase({ kind: 'folder', path: folder });
  await connection.close();
  expect(await getMode(folder)).toBe(0o750);
  expect(await readFile(join(folder, 'note'), 'utf8')).toBe('x');
});
