import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { checkTarget, writeFileAtomically } from './file.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const target = (name: string, isForced = false) => ({ path: join(folder, name), isForced });

it('a file is only readable by its owner, and no other file is left', async () => {
  writeFileAtomically(target('a.csv'), 'text');
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('text');
  expect((await stat(join(folder, 'a.csv'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['a.csv']);
});

it('a file that appears in the meantime stays, and the draft is removed', async () => {
  checkTarget(target('a.csv'));
  await writeFile(join(folder, 'a.csv'), 'mine');
  expect(() => writeFileAtomically(target('a.csv'), 'text')).toThrow(/a\.csv exists already\. .* --force\.$/);
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('mine');
  expect(await readdir(folder)).toEqual(['a.csv']);
});

it('an existing file can be replaced; a link or a folder cannot', async () => {
  await writeFile(join(folder, 'a.csv'), 'old');
  await symlink(join(folder, 'a.csv'), join(folder, 'link.csv'));
  writeFileAtomically(target('a.csv', true), 'new');
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('new');
  expect(() => writeFileAtomically(target('link.csv', true), 'newer')).toThrow(
    'link.csv exists already, and is not a file.',
  );
  expect(() => checkTarget({ path: folder, isForced: true })).toThrow('is not a file.');
  expect((await readdir(folder)).sort()).toEqual(['a.csv', 'link.csv']);
});

it('a folder has to exist', async () => {
  await writeFile(join(folder, 'a.csv'), 'mine');
  expect(() => checkTarget(target('no/x.csv'))).toThrow(`There is no folder ${join(folder, 'no')}.`);
  expect(() => checkTarget(target('a.csv/x.csv'))).toThrow(`There is no folder ${join(folder, 'a.csv')}.`);
});

it('the reason why a file cannot be written is reported, and nothing is left', async () => {
  expect(() => writeFileAtomically(target('x'.repeat(300)), 'text')).toThrow(
    / was not written: its name is too long\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
});
