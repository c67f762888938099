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

/** Commands, what they end with, and whether they need the built site. */
type Block = { command: string; status: number; needsSite: boolean };

/** A guide of `docs/guide/`, with the blocks of it that a program can carry out, in order. */
type Guide = { path: string; blocks: Block[]; needsSite: boolean };

/** Blocks of `sh run`, with `exit=1` or `built` behind it where that holds. */
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

/** Git's own variables would lead it to another repository, and those of npm would give its options to the commands. */
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

/** A repository with the files as they are here, also those that are not committed. Whoever asks for it removes it. */
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
  // Each by itself, as Astro keeps what it has built beside them, and builds elsewhere must not share that.
  mkdirSync(join(clone, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((name) => name === '.bin' || !name.startsWith('.')))
    symlinkSync(resolve('node_modules', name), join(clone, 'node_modules', name));
  return clone;
}

type Variables = Record<string, string | undefined>;

/** Runs a command as the guide has it. Output is given only where it ends otherwise than it should. */
async function run(folder: string, command: string, variables: Variables, expected = 0) {
  const env = { ...environment, ...variables };
  const child = spawn('sh', ['-e', '-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { command, status, output: status === expected ? '' : stdout + stderr };
}

const ends = (command: string, status = 0) => ({ command, status, output: '' });

/** A backend that knows the clone's agreements, as while `npm start` runs, and Anna, who has applied. */
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

/** Guides whose commands ask a backend. */
const WITH_BACKEND = ['docs/guide/people.md', 'docs/guide/run-it.md'];

/** Carries a guide out as it is written, in a clone of a repository; with a site that was built, where the guide needs one. */
export async function carryOut({ path, blocks }: Guide, repository: string, site?: string): Promise<void> {
  expect(blocks.length).toBeGreaterThan(0);
  const clone = makeClone(repository);
  const variables = WITH_BACKEND.includes(path) ? await startCommunity(clone) : {};
  if (site) cpSync(site, join(clone, 'dist'), { recursive: true });
  for (const { command, status } of blocks)
    expect(await run(clone, command, variables, status)).toEqual(ends(command, status));
}
