import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ensureDependencies, isInstalled } from './dependencies.mjs';

const log = vi.spyOn(console, 'log');
beforeEach(() => {
  log.mockReset().mockReturnValue();
});

const WANTED = {
  '': { name: 'site' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-windows': { version: '1.0.0', integrity: 'sha512-w', optional: true },
};
const A = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'project-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, content] of Object.entries({ 'package.json': '{}', 'package-lock.json': lock(WANTED), ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

describe('isInstalled', () => {
  const withPresent = async (content: string) =>
    isInstalled(await project({ 'node_modules/.package-lock.json': content }));

  it('is true when everything is there, except packages for other systems', async () => {
    expect(await withPresent(lock(A))).toBe(true);
  });

  it('is true without the packages of the tests, as after npm ci --omit=dev, unless they are needed', async () => {
    const wanted = lock({ ...WANTED, 'node_modules/t': { version: '1.0.0', integrity: 'sha512-t', dev: true } });
    const root = await project({ 'package-lock.json': wanted, 'node_modules/.package-lock.json': lock(A) });
    expect([isInstalled(root, { dev: false }), isInstalled(root)]).toEqual([true, false]);
  });

  it('is true when there is more than the lock file requires', async () => {
    expect(await withPresent(lock({ ...A, 'node_modules/for-mac': { version: '1.0.0' } }))).toBe(true);
  });

  it.each([
    ['a package is missing', lock({})],
    ['a package has another version', lock({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } })],
    ['a package has other content', lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } })],
    ['an optional package has another version', lock({ ...A, 'node_modules/for-windows': { version: '2.0.0' } })],
    ['the record of what is installed is incomplete', '{"packages": {'],
  ])('is false when %s', async (_name, content) => {
    expect(await withPresent(content)).toBe(false);
  });

  it('is false when nothing is installed', async () => {
    expect(isInstalled(await project({}))).toBe(false);
  });
});

describe('ensureDependencies', () => {
  /** A project with a fake npm, which records how it was called and then does this. */
  async function projectWithNpm(action: string, files: Record<string, string> = {}): Promise<string> {
    const note = "require('node:fs').writeFileSync('called.txt', process.argv.slice(2).join(' '));";
    const root = await project({ 'npm-cli.js': note + action, ...files });
    vi.stubEnv('npm_execpath', join(root, 'npm-cli.js'));
    vi.stubEnv('npm_node_execpath', process.execPath);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    return root;
  }
  const install = (packages: object) =>
    "const fs = require('node:fs'); fs.mkdirSync('node_modules/node/bin', { recursive: true });" +
    "fs.writeFileSync('node_modules/node/bin/node', '');" +
    `fs.writeFileSync('node_modules/.package-lock.json', '${lock(packages)}');`;

  it('prints nothing and does not call npm when everything is there', async () => {
    const root = await projectWithNpm('', {
      'node_modules/.package-lock.json': lock(A),
      'node_modules/node/bin/node': '',
    });
    ensureDependencies(root);
    expect(await readdir(root)).not.toContain('called.txt');
    expect(log).not.toHaveBeenCalled();
  });

  it('installs what is missing, with the npm that started it, and says so', async () => {
    const root = await projectWithNpm(install(A));
    ensureDependencies(root);
    expect(isInstalled(root)).toBe(true);
    expect(log.mock.calls.flat()).toEqual([
      expect.stringContaining('Installing the dependencies'),
      expect.stringMatching(/^… took \d+ s$/),
    ]);
  });

  it('refuses a folder with a sign that a build would fail on, before it installs anything', () => {
    expect(() => ensureDependencies('/sites/rope #1')).toThrow(
      'No folder on the way to this one can have "#" in its name, as in /sites/rope #1. Rename it.',
    );
  });

  it.each(['pnpm', 'yarn', 'bun'])('names npm to people who use %s, and changes nothing', async (manager) => {
    const root = await projectWithNpm(install(A));
    vi.stubEnv('npm_config_user_agent', `${manager}/9.0.0 npm/? node/v24.0.0 linux x64`);
    expect(() => ensureDependencies(root)).toThrow(`This is ${manager}, `);
    expect(await readdir(root)).not.toContain('called.txt');
  });

  it('explains what to do when npm fails', async () => {
    const root = await projectWithNpm('process.exit(1);');
    expect(() => ensureDependencies(root)).toThrow('could not be installed; the output of npm is above');
  });

  it('explains what to do when package.json and the lock file do not agree', async () => {
    const root = await projectWithNpm(install({ 'node_modules/a': { version: '2.0.0' } }));
    expect(() => ensureDependencies(root)).toThrow('Run "npm install" and commit both files');
  });

  it('explains what to do when npm was not allowed to install the Node that builds the site', async () => {
    const root = await projectWithNpm('', { 'node_modules/.package-lock.json': lock(A) });
    const versions = vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '20.1.0' });
    onTestFinished(() => versions.mockRestore());
    expect(() => ensureDependencies(root)).toThrow('npm rebuild node');
  });
});
