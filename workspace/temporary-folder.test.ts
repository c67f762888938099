import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

it('what killed runs have left is removed after a day, and nothing else', () => {
  const parent = mkdtempSync(join(tmpdir(), 'temporary-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const names = ['engine-aaaaaa', 'engine-bbbbbb', 'engine-of-my-own', 'other-cccccc'];
  for (const name of names) mkdirSync(join(parent, name));
  writeFileSync(join(parent, 'engine-aaaaaa', 'package.json'), '{}');
  const longAgo = Date.now() / 1000 - 90_000;
  for (const name of names) if (name !== 'engine-bbbbbb') utimesSync(join(parent, name), longAgo, longAgo);
  const made = makeTemporaryFolder(parent, 'engine-');
  expect(readdirSync(made)).toEqual([]);
  expect(readdirSync(parent).filter((name) => join(parent, name) !== made)).toEqual(names.slice(1));
});

it.runIf(process.getuid?.() === 0)('what another user has left stays', () => {
  const parent = mkdtempSync(join(tmpdir(), 'temporary-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  mkdirSync(join(parent, 'adopt-aaaaaa'));
  utimesSync(join(parent, 'adopt-aaaaaa'), 0, 0);
  chownSync(join(parent, 'adopt-aaaaaa'), 65534, 65534);
  makeTemporaryFolder(parent, 'adopt-');
  expect(readdirSync(parent)).toContain('adopt-aaaaaa');
});

it('a missing folder, as TMPDIR may name one, is created', () => {
  const parent = mkdtempSync(join(tmpdir(), 'temporary-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  expect(readdirSync(makeTemporaryFolder(join(parent, 'a/b'), 'adopt-'))).toEqual([]);
});
