import { expect, it } from 'vitest';
import { withImports } from '#features/offline/build/asset-references.ts';
import { readBuiltSite } from '#tests/support/built-pages.ts';

const { files, text } = readBuiltSite('handbook');
const scripts = files(/^_astro\/[^/]+\.js$/);

/** The files that are loaded with a script before it runs, including itself, without the hashes in their names. */
const getNeeds = (name: RegExp): string[] => {
  const [script] = scripts.filter((path) => name.test(path));
  if (!script) throw new Error(`No script is named ${name}.`);
  return withImports([script], text).map((path) => path.replace(/^_astro\/|\.[\w-]+\.js$/g, ''));
};

it('the first press on the navbar loads its own file, the shared code of all islands, and no third one except the runtime of the bundler', () => {
  expect(getNeeds(/Navbar\.island\./)).toEqual(['Navbar.island', 'awake', 'rolldown-runtime']);
});

it.each([/\/Shell\./, /\/register\.client\./, /\/closest\.client\./, /\/copy-buttons\.client\./, /\/tabs\.client\./])(
  'what works without React does not load it: %s',
  (name) => {
    expect(getNeeds(name)).not.toContain('awake');
  },
);
