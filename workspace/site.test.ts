import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const LEAST_SITE = resolve('contracts/site-config/testing.ts');

/** Loads the configuration of a folder in a separate process, as every program does. */
function load(config: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (config !== undefined) writeFileSync(join(folder, 'site.config.ts'), config);
  return start(folder);
}

function start(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['workspace/site.ts'], {
    env: { ...process.env, SITE: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.replaceAll(folder, '<site>') };
}

it('a valid configuration is loaded without any output', () => {
  expect(load(`export { leastSite as default } from '${LEAST_SITE}';\n`)).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  });
});

it('a missing folder is reported, with what to do', () => {
  expect(start('/no/such/folder').stderr).toBe(
    'There is no folder <site>, which SITE names. Set SITE to the folder of a site, or leave it unset for site/.\n',
  );
});

it.each(['#', '?', '%', '"', '*'])('a folder with %s on its way is refused', (sign) => {
  const parent = mkdtempSync(join(tmpdir(), `site${sign}`));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  expect(start(parent).stderr).toBe(
    `No folder on the way to a site can have "${sign}" in its name, as in <site>. Rename it.\n`,
  );
});

it.each([
  ['is missing', undefined, /^<site>\/site\.config\.ts is missing\. The folder of a site \(SITE names this one\) has/],
  [
    'cannot be read',
    'export default {\n  title: ,\n};\n',
    /^<site>\/site\.config\.ts cannot be loaded\. See line 2:\n {2}\S/,
  ],
  [
    'is not saved as UTF-8',
    // How it is read.
    "export default {\n  title: 'Caf\uFFFD',\n};\n",
    /^<site>\/site\.config\.ts:2: A letter was lost here, because the file is not saved as UTF-8\./,
  ],
  [
    'fails',
    'const more: any = null;\n\nexport default { ...more.all };\n',
    /^<site>\/site\.config\.ts cannot be loaded\. See line 3:\n {2}Cannot read/,
  ],
  [
    'exports nothing',
    'export const site = {};\n',
    /^<site>\/site\.config\.ts has no default export\. It must end with/,
  ],
  [
    'is wrong',
    'export default { title: 1 };\n',
    /^<site>\/site\.config\.ts has \d+ problems:\n {2}<site>\/site\.config\.ts:1: title: .*; found 1\n/,
  ],
])(
  'a configuration that %s ends the program with a message and without a stack trace',
  { timeout: 30_000 },
  (_, config, message) => {
    const { status, stderr } = load(config);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
  },
);
