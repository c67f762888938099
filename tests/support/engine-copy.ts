import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sites.ts';

/** What belongs to one machine alone: the history, installed packages, what builds and tests leave, and data of people. */
const NOT_COPIED = /^(?:\.(?!npmrc|ci|gitignore|github)|node_modules$|dist$|test-results$|site$)/;

/** What npm has put into `node_modules`, and not a build. */
export const OF_NPM: RegExp = /^(?!\.)|^\.(?:bin|package-lock\.json)$/;

/** The names of all files and folders of the engine: everything but the community's own folder. */
const listEngine = (): string[] => readdirSync(ROOT).filter((name) => !NOT_COPIED.test(name));

/** Copies these parts of the engine, all by default, and links the installed packages in a folder where builds leave their caches. */
export function copyEngine(folder: string, parts = listEngine()): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of parts) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const installed = join(ROOT, 'node_modules');
  for (const name of readdirSync(installed))
    if (OF_NPM.test(name)) symlinkSync(join(installed, name), join(folder, 'node_modules', name));
}

/** Puts another program in the place of Astro, in a copy of the engine. */
export function replaceAstro(folder: string, program: string): void {
  const astro = join(folder, 'node_modules/astro');
  rmSync(astro, { recursive: true, force: true });
  mkdirSync(join(astro, 'bin'), { recursive: true });
  writeFileSync(join(astro, 'bin/astro.mjs'), program);
}
