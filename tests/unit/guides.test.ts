import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
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
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
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

type Variables = Record<string, string | undefined>;

/** Runs a command as the guide has it. Output is given only where it fails. */
async function run(folder: string, command: string, variables: Variables) {
  const env = { ...environment, ...variables };
  const child = spawn('sh', ['-e', '-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { command, status, output: status === 0 ? '' : stdout + stderr };
}

const succeeds = (command: string) => ({ command, status: 0, output: '' });

/** A backend that knows the clone's agreements, as while `npm start` runs, and Anna, who has applied. */
async function startCommunity(clone: string): Promise<Variables> {
  const backend = await startTestBackend();
  onTestFinished(() => backend.stop());
  const variables = { PORT: String(backend.port), DATA_FOLDER: backend.dataFolder };
  const config = join(clone, 'site/site.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace("admission: 'open'", "admission: 'approval'"));
  const publish = 'npm run agreements -- publish';
  expect(await run(clone, publish, variables)).toEqual(succeeds(publish));

  const email = 'anna@example.org';
  const anna = backend.client();
  await anna.auth.signInWithOtp({ email });
  await anna.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
  const { data } = await anna.rpc('membership_status').throwOnError();
  const documents: { document: string; in_force: { sha256: string } }[] = data.documents;
  const signed = documents.map(({ document, in_force }) => ({ document, sha256: in_force.sha256 }));
  await anna.rpc('sign_agreements', { display_name: 'Anna', signed, locale: 'en' }).throwOnError();
  return variables;
}

/** Guides whose commands ask a backend. */
const WITH_BACKEND = ['docs/guide/people.md', 'docs/guide/run-it.md'];

it.each(guides)('%s: what a program can do of it works as it is written', { timeout: 240_000 }, async (guide) => {
  const commands = findCommands(markdownToMdast(readFileSync(guide, 'utf8')));
  expect(commands.length).toBeGreaterThan(0);
  const clone = makeClone();
  const variables = WITH_BACKEND.includes(guide) ? await startCommunity(clone) : {};
  for (const command of commands) expect(await run(clone, command, variables)).toEqual(succeeds(command));
});
