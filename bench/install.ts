import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Subject, writeText } from './subjects/subject.ts';

/** Installs the packages of a generator where they are not there yet. */
export function install({ name, folder, packages, overrides }: Subject): void {
  if (!packages) return;
  const manifest = `${JSON.stringify({ name: `bench-${name}`, private: true, dependencies: packages, overrides }, null, 2)}\n`;
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return;
  console.log(`Installing ${name} into ${folder} …`);
  writeText(join(folder, 'package.json'), manifest);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} could not be installed. The log of npm above says why.`);
  writeText(stamp, manifest);
}
