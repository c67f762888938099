import { mkdirSync } from 'node:fs';
import { readdir, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { DAMAGED, makeBackupFolder, pruneBackups, toBackupName } from './retention.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-22T03:00:00Z');
const nameAt = (daysAgo: number) => toBackupName(new Date(NOW - daysAgo * DAY_MS).toISOString());

const folderWith = (...names: string[]) => makeFolder(Object.fromEntries(names.map((name) => [name, ''])));

it('nobody is in a backup for longer than promised, however late in the day the account was deleted', async () => {
  const folder = await folderWith(...[0, 1, 28, 29, 29.5, 30, 400].map(nameAt));
  expect(pruneBackups(folder, 30, NOW)).toEqual({
    removed: [29.5, 30, 400].map(nameAt),
    kept: undefined,
    future: [],
    foreign: [],
  });
  expect((await readdir(folder)).sort()).toEqual([29, 28, 1, 0].map(nameAt));
  // An account that is deleted right after a backup stays in it for at most 30 days: the next run after 29 days is earlier.
  expect(pruneBackups(folder, 30, NOW + DAY_MS).removed).toEqual([nameAt(29)]);
});

it('the newest one stays until there is a newer one, and the output says so', async () => {
  const folder = await folderWith(nameAt(50), nameAt(40));
  expect(pruneBackups(folder, 30, NOW)).toEqual({ removed: [nameAt(50)], kept: nameAt(40), future: [], foreign: [] });
  expect(await readdir(folder)).toEqual([nameAt(40)]);
});

it('a damaged one is not the newest, and goes when it is old', async () => {
  const [good, old, recent] = [nameAt(40), `${nameAt(35)}${DAMAGED}`, `${nameAt(1)}${DAMAGED}`];
  const folder = await folderWith(good, old, recent);
  expect(pruneBackups(folder, 30, NOW)).toEqual({ removed: [old], kept: good, future: [], foreign: [] });
  expect(await readdir(folder)).toEqual([recent, good].sort());
});

it('one that is dated in the future is named, and does not replace the newest', async () => {
  const future = [nameAt(-400), nameAt(-2)];
  const folder = await folderWith(...future, nameAt(40), nameAt(50));
  expect(pruneBackups(folder, 30, NOW)).toEqual({ removed: [nameAt(50)], kept: nameAt(40), future, foreign: [] });
  // The clocks of two machines differ a little.
  expect(pruneBackups(await folderWith(nameAt(-0.1)), 30, NOW).future).toEqual([]);
  // A machine whose clock has lost the time removes nothing.
  expect(pruneBackups(folder, 30, 0).removed).toEqual([]);
});

it('one of another database stays, however old it is', async () => {
  const folder = await folderWith(...[0, 40, 50].map(nameAt));
  const isForeign = (name: string) => name === nameAt(40);
  expect(pruneBackups(folder, 30, NOW, isForeign)).toMatchObject({ removed: [nameAt(50)], foreign: [nameAt(40)] });
  expect((await readdir(folder)).sort()).toEqual([nameAt(40), nameAt(0)]);
});

it('other files stay; the draft of a killed process is removed after an hour', async () => {
  const drafts = ['.0b4e1a52-37ac-4f0e-8a53-3c4f7e0f2b11.tmp', '.1b4e1a52-37ac-4f0e-8a53-3c4f7e0f2b11.tmp'] as const;
  const others = ['commonplace-2020.backup', 'my.backup', 'notes.tmp', 'commonplace-20209999T999999999Z.backup'];
  const folder = await folderWith(...drafts, ...others, nameAt(1));
  const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000);
  await utimes(join(folder, drafts[0]), minutesAgo(61), minutesAgo(61));
  await utimes(join(folder, drafts[1]), minutesAgo(59), minutesAgo(59));
  expect(pruneBackups(folder, 2, NOW).removed).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual([drafts[1], ...others, nameAt(1)].sort());
});

it('the draft of another backup may go while this one looks', async () => {
  const folder = await folderWith(nameAt(1));
  // Listed, and not there.
  await symlink(join(folder, 'gone'), join(folder, '.0b4e1a52-37ac-4f0e-8a53-3c4f7e0f2b11.tmp'));
  expect(pruneBackups(folder, 2, NOW).removed).toEqual([]);
});

it('a new folder is only accessible to its owner, and an existing one stays unchanged', async () => {
  const parent = await makeFolder({});
  const getMode = async (name: string) => (await stat(join(parent, name))).mode & 0o777;
  makeBackupFolder(join(parent, 'new'));
  expect(await getMode('new')).toBe(0o700);
  mkdirSync(join(parent, 'shared'), { mode: 0o750 });
  makeBackupFolder(join(parent, 'shared'));
  expect(await getMode('shared')).toBe(0o750);
});

it('a name contains the time of the backup', () => {
  expect(toBackupName('2026-11-22T03:04:05.678901+00:00')).toBe('commonplace-20261122T030405678Z.backup');
});
