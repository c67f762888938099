import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isLastBuild } from './last-build.ts';
import { buildSite } from './site-build.ts';

const astro = vi.hoisted(() => ({ script: '' }));

/** Ends like Astro, without building anything. */
vi.mock('node:child_process', async (load) => {
  const original = await load<typeof import('node:child_process')>();
  const spawn = () => original.spawn(process.execPath, ['-e', astro.script]);
  return { ...original, spawn };
});

async function makeBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const output = join(folder, 'dist');
  await mkdir(output);
  await writeFile(join(output, 'index.html'), '<h1>Docs</h1>');
  return { sources: 'abc', output, records: join(folder, 'last-builds') };
}

beforeEach(() => {
  astro.script = '';
});

it('a start has nothing to build after a build', async () => {
  const build = await makeBuild();
  expect(await buildSite(build)).toEqual({ code: 0, signal: null });
  expect(await isLastBuild(build)).toBe(true);
});

it('a start builds after a build that failed', async () => {
  const build = await makeBuild();
  astro.script = 'process.exit(1)';
  expect(await buildSite(build)).toMatchObject({ code: 1 });
  expect(await isLastBuild(build)).toBe(false);
});

it('a build stops with npm, which passes no signal on, and counts as stopped', async () => {
  const build = await makeBuild();
  astro.script = 'setInterval(() => {}, 1000)';
  vi.stubEnv('npm_lifecycle_event', 'start');
  onTestFinished(() => void vi.unstubAllEnvs());
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(1);
  onTestFinished(() => parent.mockRestore());
  expect(await buildSite(build)).toEqual({ code: null, signal: 'SIGTERM' });
  expect(await isLastBuild(build)).toBe(false);
});
