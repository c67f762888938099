import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

it.each(['', 'new/site'])('a site behind a symbolic link is that which it leads to: link/%s', async (below) => {
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
