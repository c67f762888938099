import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { files } from './sources.ts';

const guides = files('docs/guide/*.md').filter((path) => !path.endsWith('README.md'));

/** The blocks of a guide that a program can carry out, in order. */
const findCommands = (node: Nodes): string[] =>
  node.type === 'code' && node.lang === 'sh' && node.meta === 'run'
    ? [node.value]
    : 'children' in node
      ? node.children.flatMap(findCommands)
      : [];

/** Git's own variables would lead it to another repository, and those of npm would give its options to the commands. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:GIT_|npm_|SITE$|NODE_ENV$|VITEST)/i.test(name)),
);

const base = mkdtempSync(join(tmpdir(), 'guides-'));
const git = (folder: string, ...line: string[]) =>
  execFileSync('git', line, { cwd: folder, env: environment, stdio: 'pipe' });

const setUpIdentity = (folder: string) => {
  git(folder, 'config', 'user.name', 'Ada');
  git(folder, 'config', 'user.email', 'ada@weavers.example');
  git(folder, 'config', 'commit.gpgsign', 'false');
};

/** A repository with the files as they are here, also those that are not committed. */
beforeAll(() => {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const name of new Set(names.split('\0').filter((path) => path && existsSync(path)))) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    copyFileSync(name, join(base, name));
  }
  git(base, 'init', '--quiet');
  setUpIdentity(base);
  git(base, 'add', '--all');
  git(base, 'commit', '--quiet', '--message', 'Begin');
}, 240_000);

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A fresh clone with the packages that are installed here. */
function makeClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  git(folder, 'clone', '--quiet', base, 'clone');
  const clone = join(folder, 'clone');
  setUpIdentity(clone);
  // Each by itself, as Astro keeps what it has built beside them, and builds elsewhere must not share that.
  mkdirSync(join(clone, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((name) => name === '.bin' || !name.startsWith('.')))
    symlinkSync(resolve('node_modules', name), join(clone, 'node_modules', name));
  return clone;
}

it.each(guides)('%s: what a program can do of it works as it is written', { timeout: 240_000 }, (guide) => {
  const commands = findCommands(markdownToMdast(readFileSync(guide, 'utf8')));
  expect(commands.length).toBeGreaterThan(0);
  const clone = makeClone();
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', command], {
      cwd: clone,
      env: environment,
      encoding: 'utf8',
    });
    expect({ command, status, output: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({
      command,
      status: 0,
      output: '',
    });
  }
});
