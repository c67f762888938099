import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, utimesSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const PREFIX = '/dev/shm/commonplace-tests-';
const MODULE = resolve('scripts/temporary-files.ts');

/** Runs code in a process that has the folder, and returns what it prints. */
const runWithFolder = (code: string): string =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { statSync } from 'node:fs'; import { makeFolderInMemory } from '${MODULE}'; const folder = makeFolderInMemory(); ${code}`,
  ]).toString();

const isPossible = process.platform === 'linux' && runWithFolder('process.stdout.write(folder ?? "")') !== '';

it.skipIf(!isPossible)('other users can reach what is theirs in the folder, and it goes with its process', () => {
  const [folder = '', mode] = runWithFolder(
    "process.stdout.write(folder + ' ' + (statSync(folder).mode & 0o777).toString(8))",
  ).split(' ');
  expect(folder.startsWith(PREFIX)).toBe(true);
  expect(mode).toBe('711');
  expect(existsSync(folder)).toBe(false);
});

it.skipIf(!isPossible)('a folder that a killed run left is removed, not one that is in use', () => {
  const [left, used] = [mkdtempSync(PREFIX), mkdtempSync(PREFIX)];
  onTestFinished(() => rmdirSync(used));
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  runWithFolder('');
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
});
