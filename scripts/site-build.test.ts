import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { copyEngine, replaceAstro } from '#tests/support/engine-copy.ts';
import { isLastBuild } from './last-build.ts';

/** A copy of what starts Astro, with another program in its place, which builds nothing. */
const engine = mkdtempSync(join(tmpdir(), 'site-build-'));
copyEngine(engine, ['package.json', 'contracts', 'scripts', 'workspace']);
afterAll(() => rmSync(engine, { recursive: true }));

/** The code of the copy. Astro does this instead. */
async function load(astro: string): Promise<typeof import('./site-build.ts')> {
  replaceAstro(engine, astro);
  return import(pathToFileURL(join(engine, 'scripts/site-build.ts')).href);
}

async function makeBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const output = join(folder, 'dist');
  await mkdir(output);
  await writeFile(join(output, 'index.html'), '<h1>Docs</h1>');
  return { sources: 'abc', output, records: join(folder, 'last-builds') };
}

it('a start has nothing to build after a build', async () => {
  const build = await makeBuild();
  const { buildSite } = await load("process.exit(process.argv[2] === 'build' ? 0 : 2)");
  expect(await buildSite(build)).toEqual({ code: 0, signal: null });
  expect(await isLastBuild(build)).toBe(true);
});

it('a start builds after a build that failed', async () => {
  const build = await makeBuild();
  const { buildSite } = await load('process.exit(1)');
  expect(await buildSite(build)).toMatchObject({ code: 1 });
  expect(await isLastBuild(build)).toBe(false);
});

it('a build stops with npm, which passes no signal on, and counts as stopped', async () => {
  const build = await makeBuild();
  const { buildSite } = await load("process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)");
  vi.stubEnv('npm_lifecycle_event', 'start');
  onTestFinished(() => void vi.unstubAllEnvs());
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(1);
  onTestFinished(() => parent.mockRestore());
  expect(await buildSite(build)).toEqual({ code: null, signal: 'SIGTERM' });
  expect(await isLastBuild(build)).toBe(false);
});
