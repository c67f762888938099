import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

it('a symbolic link that leads out of the site, or in public/ nowhere, is reported', async () => {
  const site = mkdtempSync(join(tmpdir(), 'own-files-'));
  vi.stubEnv('SITE', site);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(site, { recursive: true });
  });
  for (const folder of ['content', 'public']) mkdirSync(join(site, folder));
  writeFileSync(join(site, 'content/a.md'), '');
  for (const lock of ['content/.#a.md', 'public/.#a.txt']) symlinkSync('ana@host.1:2', join(site, lock));
  symlinkSync('/etc/hostname', join(site, 'content/hostname'));
  symlinkSync('../content/a.md', join(site, 'public/a.md'));
  const { findStrayLinks } = await import('./own-files.ts');
  expect(findStrayLinks().sort()).toEqual([
    expect.stringMatching(/content\/hostname: This symbolic link leads out of the site's folder, to \/etc\/hostname/),
    expect.stringMatching(/public\/\.#a\.txt: This symbolic link leads nowhere \(to ana@host\.1:2\)/),
  ]);
});
