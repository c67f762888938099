import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { expect, onTestFinished } from 'vitest';
import { startTestBackend } from './backend.ts';
import { OF_NPM } from './engine-copy.ts';

/** Commands, their exit code, and whether they need the built site. */
type Block = { command: string; status: number; needsSite: boolean };

/** A guide of `docs/guide/`, with its automated blocks, in order. */
type Guide = { path: string; blocks: Block[]; needsSite: boolean };

/** Blocks of `sh run`, perhaps followed by `exit=1` or `built`. */
const findBlocks = (node: Nodes): Block[] => {
  if (node.type !== 'code') return 'children' in node ? node.children.flatMap(findBlocks) : [];
  const [run, ...marks] = (node.meta ?? '').split(' ');
  if (node.lang !== 'sh' || run !== 'run') return [];
  return [{ command: node.value, status: marks.includes('exit=1') ? 1 : 0, needsSite: marks.includes('built') }];
};

export const guides: Guide[] = globSync('docs/guide/*.md')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('README.md'))
  .sort()
  .map((path) => {
    const blocks = findBlocks(markdownToMdast(readFileSync(path, 'utf8')));
    return { path, blocks, needsSite: blocks.some(({ needsSite }) => needsSite) };
  });

/** Git's own variables would lead it to another repository, and npm's would pass its options to the commands. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:GIT_|npm_|SITE$|NODE_ENV$|VITEST)/i.test(name)),
);

const git = (folder: string, ...line: string[]) =>
  execFileSync('git', line, { cwd: folder, env: environment, stdio: 'pipe' });

const setUpIdentity = (folder: string) => {
  git(folder, 'config', 'user.name', 'Ada');
  git(folder, 'config', 'user.email', 'ada@weavers.example');
  git(folder, 'config', 'commit.gpgsign', 'false');
};

/** A repository with the current files, including uncommitted ones. The caller removes it. */
export function makeRepository(): string {
  const base = mkdtempSync(join(tmpdir(), 'guides-'));
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
  return base;
}

/** A fresh clone with the packages that are installed here. */
function makeClone(base: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  git(folder, 'clone', '--quiet', base, 'clone');
  const clone = join(folder, 'clone');
  setUpIdentity(clone);
  // Linked one by one, since Astro stores its builds beside them, and builds elsewhere must not share those.
  mkdirSync(join(clone, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((name) => OF_NPM.test(name)))
    symlinkSync(resolve('node_modules', name), join(clone, 'node_modules', name));
  return clone;
}

type Variables = Record<string, string | undefined>;

/** Runs a command as in the guide. Returns the output only if the exit code is unexpected. */
async function run(folder: string, command: string, variables: Variables, expected = 0) {
  const env = { ...environment, ...variables };
  const child = spawn('sh', ['-e', '-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { command, status, output: status === expected ? '' : stdout + stderr };
}

const ends = (command: string, status = 0) => ({ command, status, output: '' });

/** A backend that has the clone's agreements, as while `npm start` runs, and Anna, who has applied. */
async function startCommunity(clone: string): Promise<Variables> {
  const backend = await startTestBackend();
  onTestFinished(() => backend.stop());
  const variables = { PORT: String(backend.port), DATA_FOLDER: backend.dataFolder };
  const config = join(clone, 'site/site.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace("admission: 'open'", "admission: 'approval'"));
  const publish = 'npm run agreements -- publish';
  expect(await run(clone, publish, variables)).toEqual(ends(publish));

  const email = 'anna@example.org';
  const anna = backend.client();
  await anna.auth.signInWithOtp({ email });
  await anna.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
  const { data } = await anna.rpc('membership_status').throwOnError();
  const documents: { document: string; in_force: { sha256: string } }[] = data.documents;
  const signed = documents.map(({ document: id, in_force }) => ({ document: id, sha256: in_force.sha256 }));
  await anna.rpc('sign_agreements', { display_name: 'Anna', signed, locale: 'en' }).throwOnError();
  return variables;
}

/** Guides whose commands need a backend. */
const WITH_BACKEND = ['docs/guide/people.md', 'docs/guide/run-it.md'];

/** Runs a guide as written, in a clone of a repository; with a built site, if the guide needs one. */
export async function carryOut({ path, blocks }: Guide, repository: string, site?: string): Promise<void> {
  expect(blocks.length).toBeGreaterThan(0);
  const clone = makeClone(repository);
  const variables = WITH_BACKEND.includes(path) ? await startCommunity(clone) : {};
  if (site) cpSync(site, join(clone, 'dist'), { recursive: true });
  for (const { command, status } of blocks)
    expect(await run(clone, command, variables, status)).toEqual(ends(command, status));
}
