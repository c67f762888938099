import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isBelow, listFiles } from './folders.ts';

it.each(['', 'new/site'])('a symbolic link on the way to a site is followed: link/%s', async (below) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'folders-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'releases'));
  symlinkSync('releases', join(folder, 'link'), 'junction');
  vi.stubEnv('SITE', join(folder, 'link', below));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const { SITE_FOLDER } = await import('./folders.ts');
  expect(SITE_FOLDER).toBe(join(folder, 'releases', below));
});

it('lists files and links to files, in order, but no folders and no broken links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'b.md/below'), { recursive: true });
  for (const name of ['c.md', 'a.md', 'a.txt', 'b.md/below/d.md']) writeFileSync(join(folder, name), '');
  symlinkSync('c.md', join(folder, 'link.md'));
  symlinkSync('nowhere', join(folder, 'lost.md'));
  expect(listFiles(folder, '**/*.md')).toEqual(['a.md', 'b.md/below/d.md', 'c.md', 'link.md']);
});

it.each([
  ['/a/b', true],
  ['/a/b/', true],
  ['/a/b/c', true],
  ['/a/b/..c', true],
  ['/a', false],
  ['/a/bc', false],
  ['/a/c', false],
])('whether %s is /a/b or below it: %s', (path, expected) => {
  expect(isBelow('/a/b', path)).toBe(expected);
});
