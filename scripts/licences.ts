// Writes docs/licences.md: npm run licences
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from '#server/command-line.ts';

/** A package in package-lock.json. */
type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
/** Packages by their folders: `node_modules/a/node_modules/@b/c`. */
export type LockFile = { packages: Record<string, LockedPackage> };

const FILE = new URL('../docs/licences.md', import.meta.url);

/** The name of a package by its folder: `node_modules/a/node_modules/@b/c` → `@b/c`. */
export const getPackageName = (folder: string): string => folder.replace(/^.*node_modules\//, '');

/** Packages with their licences, except those of this repository. */
export const getPackages = ({ packages }: LockFile): [string, LockedPackage][] =>
  Object.entries(packages).filter(([folder]) => folder !== '');

/** docs/licences.md: the packages by licence, those of the site before those for development. */
export function describeLicences(lock: LockFile): string {
  const sections = [
    { title: 'What the site is made and served with', isListed: (dev: boolean) => !dev },
    { title: 'What it is developed and tested with besides', isListed: (dev: boolean) => dev },
  ].map(({ title, isListed }) => {
    const byLicence = new Map<string, Set<string>>();
    for (const [folder, { license = 'unknown', dev = false }] of getPackages(lock)) {
      if (!isListed(dev)) continue;
      const licence = license.replace(/^\((.*)\)$/, '$1');
      byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(getPackageName(folder)));
    }
    const rows = [...byLicence].sort().map(([licence, names]) => `| ${licence} | ${[...names].sort().join(', ')} |`);
    return [`## ${title}`, '', '| licence | packages |', '| --- | --- |', ...rows, ''].join('\n');
  });
  return [
    '# Licences of the packages',
    '',
    'Written by `npm run licences` from `package-lock.json`.',
    '',
    ...sections,
  ].join('\n');
}

const HELP = 'npm run licences writes docs/licences.md: the licences of all packages, from package-lock.json.';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readArguments({ help: 'npm run licences -- --help', description: HELP });
  const lock: LockFile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  writeFileSync(FILE, describeLicences(lock));
}
