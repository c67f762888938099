import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { whyNoHistory } from './git.ts';

const NAMED = ['-c', 'user.name=Ann', '-c', 'user.email=ann@site.example'];
const folder = mkdtempSync(join(tmpdir(), 'history-'));
const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...NAMED, ...args]);

beforeAll(() => {
  git('init', '--quiet');
  mkdirSync(join(folder, 'below'));
  return () => rmSync(folder, { recursive: true });
});

function inEnvironment(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

it('a missing or an incomplete history has its reason', () => {
  expect(whyNoHistory(folder)).toBe('the site is in no Git repository with a commit');
  git('commit', '--quiet', '--allow-empty', '--message', 'One');
  expect(whyNoHistory(folder)).toBeUndefined();
  git('commit', '--quiet', '--allow-empty', '--message', 'Two');
  const copy = join(folder, 'copy');
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, copy);
  expect(whyNoHistory(copy)).toMatch(/shallow: git fetch --unshallow$/);
});

it('a repository of somebody else is named, in every language', () => {
  inEnvironment({ GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' });
  expect(whyNoHistory(folder)).toMatch(/belongs to another user.* --add safe\.directory "\/.*history-/);
});

it('the repository is that of the folder, even in a hook of Git, whose variables name another', () => {
  inEnvironment({ GIT_DIR: '.git', GIT_INDEX_FILE: '.git/index' });
  expect(whyNoHistory(join(folder, 'below'))).toBeUndefined();
});

it('a machine without Git is told so', () => {
  inEnvironment({ PATH: folder });
  expect(whyNoHistory(folder)).toBe('Git is not installed');
});
