import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { takeDataFolder } from './data-folder.ts';
import { loadKeys } from './keys.ts';

const folderPath = async () => join(await makeFolder({}), 'data');
const lockOf = (path: string) => join(path, 'lock');

describe('the data folder', () => {
  it('is made for its owner alone, and given back', async () => {
    const path = await folderPath();
    const folder = await takeDataFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(await readFile(lockOf(path), 'utf8')).toBe(`${process.pid}\n`);
    await folder.release();
    await (await takeDataFolder(path)).release();
  });

  it('is refused to a second one in this process, and while another process has it', async () => {
    const path = await folderPath();
    const folder = await takeDataFolder(path);
    await expect(takeDataFolder(path)).rejects.toThrow(
      `The data in ${path} is in use by another Commonplace (process ${process.pid}). Stop that one first`,
    );
    await folder.release();
    await writeFile(lockOf(path), `${process.ppid}\n`);
    await expect(takeDataFolder(path)).rejects.toThrow(`(process ${process.ppid})`);
  });

  it.each(['999999999', String(process.pid), '', 'x'])(
    'is taken over from a process that was killed: "%s"',
    async (pid) => {
      const path = await folderPath();
      await (await takeDataFolder(path)).release();
      await writeFile(lockOf(path), pid);
      await (await takeDataFolder(path)).release();
    },
  );
});

describe('the keys', () => {
  it('are made once, for the owner of the file alone', async () => {
    const folder = await makeFolder({});
    const keys = await loadKeys(folder);
    expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
    expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
    expect(new Set(Object.values(keys)).size).toBe(4);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await loadKeys(folder)).toEqual(keys);
  });

  it.each(['', '{', '5', '{"jwtSecret":5}', '{"jwtSecret":"short"}'])(
    'are not replaced when the file is damaged: %s',
    async (text) => {
      const folder = await makeFolder({ 'keys.json': text });
      await expect(loadKeys(folder)).rejects.toThrow(
        /keys\.json has no usable "jwtSecret".*"linkSecret"\. Restore the file/,
      );
      await rm(join(folder, 'keys.json'));
    },
  );
});
