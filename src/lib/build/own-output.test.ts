import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
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

it('a build deletes no files that no build made', async () => {
  const folder = await makeFolder({ 'letters/to-ada.txt': 'Dear Ada' });
  expect(await build(folder)).toContain(
    `OUT_DIR is ${folder}, and a build deletes everything in that folder. It has files that no build made, such as letters.`,
  );
  expect(await readFile(join(folder, 'letters/to-ada.txt'), 'utf8')).toBe('Dear Ada');
});

/** What a build checks before Astro touches anything. */
async function setUp(root: string, output: string): Promise<void> {
  const config = { root: pathToFileURL(`${root}/`), outDir: pathToFileURL(`${join(root, output)}/`) };
  await ownOutput().hooks['astro:config:setup']?.({ command: 'build', config } as never);
}

it('a folder beside the engine whose name begins like its own is refused', async () => {
  const root = await makeFolder({});
  await expect(setUp(root, `../${basename(root)}-site`)).rejects.toThrow(
    `OUT_DIR is ${root}-site, which begins like the folder of the engine, ${root}, `,
  );
});

it('a path in any script may be as long as the system allows', async () => {
  const root = await makeFolder({ 'package.json': '{}' });
  await setUp(root, '共同体の手引き/共同体のウェブサイト/公開するすべてのページ');
  expect(await readdir(join(root, '.cache/outputs'))).toHaveLength(1);
});

it('a folder of the engine in which nothing can be written is named', async () => {
  const root = await makeFolder({ '.cache': 'A file is in the way.' });
  await expect(setUp(root, 'dist')).rejects.toThrow(
    /nothing can be written there: .*\.cache.* Run it as a user who may/,
  );
});
