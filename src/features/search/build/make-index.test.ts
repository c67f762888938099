import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { isWanted } from './files.ts';
import { SearchIndex } from './make-index.ts';

/** A started index, its process, and a folder to write into. */
async function start() {
  const folder = join(await mkdtemp(join(tmpdir(), 'index-')), 'pagefind');
  const { promise, resolve } = Promise.withResolvers<ChildProcess>();
  const watch = (message: unknown) => resolve((message as { process: ChildProcess }).process);
  subscribe('child_process', watch);
  const index = new SearchIndex();
  const pagefind = await promise;
  unsubscribe('child_process', watch);
  onTestFinished(async () => {
    await index.close();
    await rm(join(folder, '..'), { recursive: true });
  });
  const add = (file: string, body: string) =>
    index.add({ file, ...parseHtml(`<html lang="en"><body>${body}</body></html>`) });
  return { folder, index, add, pagefind };
}

it('has the searchable pages, in a folder that has nothing else', async () => {
  const { folder, index, add } = await start();
  await mkdir(folder);
  await writeFile(join(folder, 'old.txt'), 'of an earlier build');
  const tags = '<p class="text-footer"><span>Tags</span><a>Wood</a></p><div class="post-tags">Yard</div>';
  const text = '<h1>Boats</h1><p>Rowing against the wind.</p>';
  add('boats/index.html', `<main data-pagefind-body>${text}${tags}</main><p>Aside</p>`);
  add('away/index.html', '<main><h1>Away</h1></main>');
  expect(await index.write(folder)).toBe(1);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
  expect(files).toContain('pagefind.js');
  expect(files.filter((name) => !isWanted(name))).toEqual(['words.en.txt']);
  expect(await readFile(join(folder, 'words.en.txt'), 'utf8')).toBe('against\nboats\nrowing\nthe\nwind');
});

it('has letters with strokes in a form that is found without them, and their words as they are', async () => {
  const { folder, index, add } = await start();
  add('duong/index.html', '<main data-pagefind-body><h1>Phố</h1><h2 id="đường">Đường phố</h2><p>Łódź ışık</p></main>');
  await index.write(folder);
  const [name = ''] = await readdir(join(folder, 'fragment'));
  const fragment = gunzipSync(await readFile(join(folder, 'fragment', name))).toString();
  expect(fragment).toContain('D\u0335ường phố');
  expect(fragment).toContain('"id":"đường"');
  expect(await readFile(join(folder, 'words.en.txt'), 'utf8')).toBe('phố\nđường\nışık\nłódź');
});

it.each([
  ['is not waited for if the system kills its process', 1],
  // With this much data, some is still being sent.
  ['says why it fails if the system kills its process while pages are being added', 100_000],
])('%s', async (_, count) => {
  const { folder, index, add, pagefind } = await start();
  pagefind.kill('SIGSTOP');
  add('boats/index.html', `<main data-pagefind-body><h1>Boats</h1>${'rowing '.repeat(count)}</main>`);
  const written = index.write(folder);
  pagefind.kill('SIGKILL');
  await expect(written).rejects.toThrow('was ended by the system (SIGKILL). Often memory ran out');
});

it('fails if it cannot be written', async () => {
  const { folder, index, add } = await start();
  add('boats/index.html', '<main data-pagefind-body><h1>Boats</h1></main>');
  // A path that is longer than any system allows.
  await expect(index.write(join(folder, 'a'.repeat(300)))).rejects.toThrow('has failed');
});
