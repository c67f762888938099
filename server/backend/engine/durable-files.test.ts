import fs from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import { type Database, openDatabase } from './database.ts';
import { markUnfinished } from './prepare.ts';

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
  }));

/** Calls `note` with the descriptor of each file and folder that the disk is told to keep, until the test is over. */
function watchSyncs(note: (file: number) => void): void {
  const { fdatasyncSync } = fs;
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((file) => {
    fdatasyncSync(file);
    note(file);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/**
 * Notes what the disk is told to keep of each file of a folder from now on.
 * @returns a function that makes the worst that a power cut can leave: all names as they are, in all files only what is surely there.
 */
async function watchDisk(folder: string): Promise<() => Promise<string>> {
  const kept = new Map<number, Buffer>();
  for (const { path, isFile } of await listFiles(folder))
    if (isFile) kept.set((await stat(path)).ino, fs.readFileSync(path));
  watchSyncs((file) => {
    const { ino, size } = fs.fstatSync(file);
    if (fs.fstatSync(file).isDirectory()) return;
    const content = Buffer.alloc(size);
    fs.readSync(file, content, 0, size, 0);
    kept.set(ino, content);
  });
  return async () => {
    const left = await makeFolder({});
    for (const { path, isFile } of await listFiles(folder)) {
      const target = join(left, relative(folder, path));
      await mkdir(isFile ? dirname(target) : target, { recursive: true, mode: 0o700 });
      if (isFile) await writeFile(target, kept.get((await stat(path)).ino) ?? '');
    }
    return left;
  };
}

async function countWritten(path: string): Promise<unknown> {
  const { connection, rows } = await openDatabase({ kind: 'folder', path });
  onTestFinished(() => connection.close());
  const [row] = await rows('select count(*)::int from written');
  return row?.count;
}

/** Each fills one file of the log. */
async function write({ run }: Database, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await run('insert into written values (1); select pg_switch_wal();');
}

it('a power cut takes nothing that was acknowledged, whatever the database did last', {
  timeout: 120_000,
}, async () => {
  const path = join(await makeFolder({}), 'database');
  await prepareFolder(path);
  const database = await openDatabase({ kind: 'folder', path });
  const cutPower = await watchDisk(path);
  await database.run('create table written (number int)');
  await write(database, 5);
  const afterWriting = await cutPower();
  await database.checkpoint();
  const afterCheckpoint = await cutPower();
  await write(database, 5);
  await database.connection.close();
  const afterClosing = await cutPower();
  expect(await countWritten(afterWriting)).toBe(5);
  expect(await countWritten(afterCheckpoint)).toBe(5);
  expect(await countWritten(afterClosing)).toBe(10);
});

it.skipIf(process.platform === 'win32')(
  'a power cut does not bring back the mark of an unfinished database',
  async () => {
    const parent = await makeFolder({});
    const finish = await markUnfinished(join(parent, 'database'), () => {});
    await mkdir(join(parent, 'database'));
    const { ino } = await stat(parent);
    const kept: string[][] = [];
    watchSyncs((file) => {
      if (fs.fstatSync(file).ino === ino) kept.push(fs.readdirSync(parent).sort());
    });
    await finish();
    expect(kept).toEqual([['database', 'database.made']]);
  },
);
