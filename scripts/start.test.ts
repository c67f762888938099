import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { rememberBuild } from './last-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(folder, { recursive: true }));
const build = { sources: 'abc', output: join(folder, 'dist'), records: join(folder, 'last-builds') };
const done: string[] = [];

const write = async (name: string) => {
  await mkdir(build.output, { recursive: true });
  await writeFile(join(build.output, name), '');
};
const buildSite = async () => {
  done.push('builds');
  await write('index.html');
  return { code: 0, signal: null };
};
const compressAndReport = async () => {
  done.push('compresses');
  await write('index.html.br');
};

vi.mock('#workspace/astro-environment.ts', () => ({}));
vi.doMock('#workspace/folders.ts', async (load) => ({ ...(await load<object>()), OUT_FOLDER: build.output }));
vi.doMock('#server/environment.ts', () => ({ SERVER_VARIABLES: [], readEnvironment: () => ({}) }));
vi.doMock('#server/http/listen.ts', () => ({ checkEndpoint: () => {} }));
vi.doMock('#server/compress.ts', () => ({ compressAndReport }));
vi.doMock('#server/serve.ts', () => ({ serve: async () => void done.push('serves') }));
vi.doMock('./site-build.ts', () => ({ buildSite, getBuild: async () => build, SERVED_LOCK: join(folder, 'lock') }));
vi.spyOn(console, 'log').mockImplementation(() => {});

async function start(): Promise<string[]> {
  done.length = 0;
  vi.resetModules();
  await import('./start.ts');
  return [...done];
}

it('a start builds and compresses a new site; the next one serves it at once', async () => {
  expect(await start()).toEqual(['builds', 'compresses', 'serves']);
  expect(await start()).toEqual(['serves']);
});

it('a start only compresses what npm run build has just built; the next one serves it at once', async () => {
  rmSync(build.output, { recursive: true, force: true });
  await buildSite();
  await rememberBuild(build);
  expect(await start()).toEqual(['compresses', 'serves']);
  expect(await start()).toEqual(['serves']);
});
