import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

it('letters that are in no font of the engine are taken from those of the community', async () => {
  // Brackets are common in names of folders, and special in patterns.
  const folder = mkdtempSync(join(tmpdir(), 'fonts [our] {site} '));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  cpSync('tests/sites/bare/site.config.ts', join(folder, 'site.config.ts'));
  mkdirSync(join(folder, 'fonts'));
  cpSync('LICENSE', join(folder, 'fonts/arabic.woff2'));
  cpSync('LICENSE', join(folder, 'fonts/licence.txt'));
  vi.stubEnv('SITE', folder);
  vi.resetModules();
  const { FALLBACK_FONTS } = await import('./files.ts');
  expect(FALLBACK_FONTS.length).toBeGreaterThan(1);
  expect(FALLBACK_FONTS.filter((file) => file.startsWith(folder))).toEqual([join(folder, 'fonts/arabic.woff2')]);
});
