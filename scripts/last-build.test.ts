import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimOutput, digestSources, isLastBuild, rememberBuild } from './last-build.ts';

const FILES = {
  'package-lock.json': '{}',
  'src/pages/index.astro': '<h1>Home</h1>',
  'contracts/site.ts': '',
  'workspace/site.ts': '',
  'own/content/docs/index.md': '# Docs',
  'dist/index.html': '<h1>Docs</h1>',
};

async function makeProject() {
  const root = await mkdtemp(join(tmpdir(), 'last-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  for (const [name, content] of Object.entries(FILES)) await write(name, content);
  const options = {
    root,
    site: join(root, 'own'),
    environment: { SITE: 'own' },
    now: new Date('2026-03-09T22:00:00Z'),
  };
  return { root, write, options };
}

it('the same files on the same day are the same site, regardless of what starts it, terminal, port and database', async () => {
  const { options, write } = await makeProject();
  const before = await digestSources(options);
  const environment = {
    ...options.environment,
    PORT: '3001',
    npm_lifecycle_event: 'start',
    SSH_TTY: '/dev/pts/1',
    HOME: '/root',
    INVOCATION_ID: 'a3c5f0',
    JOURNAL_STREAM: '9:1234',
    PATH: '/opt/editor/bin:/usr/bin',
    TMPDIR: '/tmp/shell.1',
    NODE_COMPILE_CACHE: '/tmp/shell.1/compiled',
    DATABASE_URL: 'postgres://127.0.0.1/garden',
  };
  await write('README.md', 'No page is made of this.');
  expect(await digestSources({ ...options, environment, now: new Date('2026-03-09T23:59:59Z') })).toBe(before);
});

it.each(['own/content/docs/index.md', 'own/content/docs/new.md', 'src/pages/index.astro', 'package-lock.json', '.env'])(
  'a change of %s is another site',
  async (name) => {
    const { options, write } = await makeProject();
    const before = await digestSources(options);
    await write(name, 'Changed');
    expect(await digestSources(options)).not.toBe(before);
  },
);

it('another day, on which a post may appear, is another site, and so is a variable that a page may show', async () => {
  const { options } = await makeProject();
  const before = await digestSources(options);
  expect(await digestSources({ ...options, now: new Date('2026-03-10T00:00:00Z') })).not.toBe(before);
  expect(await digestSources({ ...options, environment: { SITE: 'other' } })).not.toBe(before);
  const SITE_URL = 'https://garden.example';
  expect(await digestSources({ ...options, environment: { SITE: 'own', SITE_URL } })).not.toBe(before);
});

it('a commit in the repository of the site, which need not be that of the engine, is another site', async () => {
  const { options } = await makeProject();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@weavers.coop', ...args], { cwd: options.site });
  git('init', '--quiet');
  // Git counts objects in files that come and go, so they are not of the site's own folder.
  const withoutFiles = { ...options, site: join(options.site, 'content') };
  const before = await digestSources(withoutFiles);
  git('commit', '--quiet', '--allow-empty', '--message', 'One');
  expect(await digestSources(withoutFiles)).not.toBe(before);
});

it('a missing site folder is left for the build to report', async () => {
  const { options, root } = await makeProject();
  expect(await digestSources({ ...options, site: join(root, 'typo') })).not.toBe(await digestSources(options));
});

it('a build is reused only if it is untouched', async () => {
  const { root, write } = await makeProject();
  const build = { sources: 'abc', output: join(root, 'dist'), records: join(root, '.cache/last-builds') };
  expect(await isLastBuild(build)).toBe(false);
  await rememberBuild(build);
  expect(await isLastBuild(build)).toBe(true);
  expect(await isLastBuild({ ...build, sources: 'abd' })).toBe(false);

  await write('dist/index.html', '<h1>Dogs</h1>');
  await utimes(join(root, 'dist/index.html'), new Date(0), new Date(0));
  expect(await isLastBuild(build)).toBe(false);
  await rememberBuild(build);
  await rm(join(root, 'dist/index.html'));
  expect(await isLastBuild(build)).toBe(false);
  await rememberBuild(build);
  expect(await isLastBuild(build)).toBe(false);
});

it('a build that is being compressed, or was ended meanwhile, is still the same', async () => {
  const { root, write } = await makeProject();
  const build = { sources: 'abc', output: join(root, 'dist'), records: join(root, '.cache/last-builds') };
  await rememberBuild(build);
  await write('dist/index.html.br', 'x');
  await write('dist/index.html.gz.01234567-89ab-cdef-0123-456789abcdef', '');
  expect(await isLastBuild(build)).toBe(true);
  await write('dist/photos.gz', 'Not the form of another file.');
  expect(await isLastBuild(build)).toBe(false);
});

it('each output has a last build of its own', async () => {
  const { root, write } = await makeProject();
  await write('other/index.html', '<h1>Other</h1>');
  const builds = ['dist', 'other'].map((output) => ({
    sources: output,
    output: join(root, output),
    records: join(root, '.cache/last-builds'),
  }));
  for (const build of builds) await rememberBuild(build);
  expect(await Promise.all(builds.map(isLastBuild))).toEqual([true, true]);
});

it('pages that one process serves are built again by no other', async () => {
  const { root } = await makeProject();
  const lock = join(root, '.cache', 'served', 'dist.sqlite');
  expect([claimOutput(lock), claimOutput(lock)]).toEqual([true, false]);
  // Where nothing can be locked, a site is served nevertheless.
  expect(claimOutput(join(root, 'package-lock.json', 'dist.sqlite'))).toBe(true);
});
