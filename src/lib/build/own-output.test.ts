import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { ownOutput } from './own-output.ts';

/** What a build prints as errors; empty if it ends well. */
const build = (output: string): Promise<string> =>
  new Promise((done) => {
    const env = { ...process.env, OUT_DIR: output, BASE_URL: undefined };
    execFile(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { env }, (error, _, stderr) =>
      done(error ? stripVTControlCharacters(stderr) : ''),
    );
  });

it('a build deletes no files that no build made', { timeout: 60_000 }, async () => {
  const folder = await makeFolder({ 'letters/to-ada.txt': 'Dear Ada' });
  expect(await build(folder)).toContain(
    `OUT_DIR is ${folder}, and a build deletes everything in that folder. It has files that no build made, such as letters.`,
  );
  expect(await readFile(join(folder, 'letters/to-ada.txt'), 'utf8')).toBe('Dear Ada');
});

it('a folder beside the engine whose name begins like its own is refused', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(`${resolve('.')}-`);
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await build(folder)).toContain(`OUT_DIR is ${folder}, which begins like the folder of the engine, `);
});

it('a path in any script may be as long as the system allows', async () => {
  const root = await makeFolder({ 'package.json': '{}' });
  const outDir = join(root, '共同体の手引き/共同体のウェブサイト/公開するすべてのページ/');
  const config = { root: pathToFileURL(`${root}/`), outDir: pathToFileURL(outDir) };
  const setUp = ownOutput().hooks['astro:config:setup'];
  await expect(setUp?.({ command: 'build', config } as never)).resolves.toBeUndefined();
  expect(await readdir(join(root, '.cache/outputs'))).toHaveLength(1);
});
