import { describe, expect, it } from 'vitest';
import { describeLicences, getPackageName, getPackages, type LockFile } from '#scripts/licences.ts';
import { read } from './sources.ts';

const lock: LockFile = JSON.parse(read('package-lock.json'));
const packages = getPackages(lock);

/** Licences that let anyone use a site made with them. We change nothing of packages under the LGPL and MPL, and link to them as a whole. */
const ALLOWED =
  /^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD(?:-[23]-Clause)?|BlueOak-1\.0\.0|CC0-1\.0|Zlib|Unlicense|Python-2\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)$/;

/** What may reach the browser, with everything it depends on. */
const IN_BROWSER =
  /^(?:react|react-dom|scheduler|pagefind|@pagefind\/.*|@supabase\/(?!lite).*|workbox-.*|idb|tslib|iceberg-js)$/;

describe('the packages', () => {
  it('have licences in the list, each of which may be used here', () => {
    const refused = packages.filter(([, { license = '' }]) => {
      const choices = license.replaceAll(/[()]/g, '').split(' OR ');
      return !choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.test(name)));
    });
    expect(refused).toEqual([]);
    expect(read('docs/licences.md'), 'docs/licences.md is out of date: npm run licences').toBe(describeLicences(lock));
  });

  it('run an install script only if package.json names them', () => {
    const { allowScripts }: { allowScripts: object } = JSON.parse(read('package.json'));
    const scripted = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => getPackageName(folder));
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(allowScripts).sort());
  });

  it('for each system are in the lock file, so that everyone installs the same ones', () => {
    const names = new Set(packages.map(([folder]) => getPackageName(folder)));
    const wanted = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
    expect(wanted).toContain('@pagefind/darwin-arm64');
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('that reach the browser exist in one major version each', () => {
    const majors = new Map<string, Set<string>>();
    for (const [folder, { version = '' }] of packages) {
      const name = getPackageName(folder);
      if (IN_BROWSER.test(name)) majors.set(name, (majors.get(name) ?? new Set()).add(version.split('.')[0] ?? ''));
    }
    expect(majors.size).toBeGreaterThan(10);
    expect([...majors].filter(([, versions]) => versions.size > 1)).toEqual([]);
  });
});
