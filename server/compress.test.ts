import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { whyNoDisk } from '#tests/faults/full-disk.ts';
import { runScript } from '#tests/support/run-command.ts';
import { makeFolder } from '#tests/support/server.ts';
import { compressFolder } from './compress.ts';
import { loadSite } from './http/site/site.ts';

const TEXT = 'What we agree on. '.repeat(200);
const NOISE = Array.from({ length: 40 }, () => crypto.randomUUID()).join('');
const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

describe('compressFolder', () => {
  it('writes both forms beside every text that becomes smaller', async () => {
    const folder = await makeFolder({ 'docs/a.html': TEXT, 'feed.xml': `<feed>${TEXT}</feed>` });
    expect(await compressFolder(folder, await makeFolder({}))).toEqual({ files: 2, computed: 4 });
    const expected = [
      'docs',
      'docs/a.html',
      'docs/a.html.br',
      'docs/a.html.gz',
      'feed.xml',
      'feed.xml.br',
      'feed.xml.gz',
    ];
    expect(await namesIn(folder)).toEqual(expected);
  });

  it('leaves small files and files in compressed formats', async () => {
    const files = { 'small.html': 'x'.repeat(1023), 'photo.webp': TEXT, 'en.pf_index': TEXT, 'text.woff2': TEXT };
    const folder = await makeFolder(files);
    expect(await compressFolder(folder, await makeFolder({}))).toEqual({ files: 0, computed: 0 });
    expect(await namesIn(folder)).toEqual(Object.keys(files).sort());
  });

  it('writes no form that is larger than the file', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(2000));
    const folder = await makeFolder({ 'a.wasm': bytes });
    await compressFolder(folder, await makeFolder({}));
    expect(await namesIn(folder)).toEqual(['a.wasm']);
  });

  it('leaves forms that are up to date', async () => {
    const folder = await makeFolder({ 'a.txt': TEXT });
    await compressFolder(folder, await makeFolder({}));
    const before = await stat(join(folder, 'a.txt.br'));
    expect(await compressFolder(folder, await makeFolder({}))).toEqual({ files: 1, computed: 0 });
    expect((await stat(join(folder, 'a.txt.br'))).ino).toBe(before.ino);
  });

  it('looks into folders whatever their names are', async () => {
    const folder = await makeFolder({ 'a.md/b.html': TEXT });
    expect(await compressFolder(folder, await makeFolder({}))).toEqual({ files: 1, computed: 2 });
  });

  it('renews forms that are older than their file, which a server ignores', async () => {
    const folder = await makeFolder({ 'a.txt': TEXT });
    await compressFolder(folder, await makeFolder({}));
    const longAgo = new Date('2020-01-01');
    await Promise.all(['br', 'gz'].map((ending) => utimes(join(folder, `a.txt.${ending}`), longAgo, longAgo)));
    expect(await compressFolder(folder, await makeFolder({}))).toEqual({ files: 1, computed: 0 });
    const { files } = await loadSite(folder, '/');
    expect(files.get('/a.txt')?.compressed).toHaveLength(2);
  });

  it('renews the forms of a changed file, and removes one that no longer pays', async () => {
    const folder = await makeFolder({ 'a.txt': TEXT, 'b.wasm': TEXT });
    await compressFolder(folder, await makeFolder({}));
    const before = await stat(join(folder, 'a.txt.br'));
    await writeFile(join(folder, 'a.txt'), NOISE);
    await writeFile(join(folder, 'b.wasm'), crypto.getRandomValues(new Uint8Array(2000)));
    expect(await compressFolder(folder, await makeFolder({}))).toEqual({ files: 2, computed: 4 });
    expect((await stat(join(folder, 'a.txt.br'))).size).not.toBe(before.size);
    expect(await namesIn(folder)).toEqual(['a.txt', 'a.txt.br', 'a.txt.gz', 'b.wasm']);
  });

  it('remembers its results for the next build, which writes all files again', async () => {
    const cache = await makeFolder({});
    await compressFolder(await makeFolder({ 'a.html': TEXT }), cache);
    const nextBuild = await makeFolder({ 'moved/a.html': TEXT, 'new.html': NOISE });
    expect(await compressFolder(nextBuild, cache)).toEqual({ files: 2, computed: 2 });
    expect(await namesIn(nextBuild)).toContain('moved/a.html.br');
  });

  it('believes no file that a power cut has left empty or incomplete, in the cache or beside the text', async () => {
    const cache = await makeFolder({});
    const folder = await makeFolder({ 'a.html': TEXT });
    await compressFolder(folder, cache);
    const forms = ['a.html.br', 'a.html.gz'].map((name) => join(folder, name));
    const whole = await Promise.all(forms.map((form) => readFile(form)));
    const [first = '', second = ''] = await readdir(cache);
    await Promise.all([...forms, join(cache, first)].map((file) => truncate(file)));
    await truncate(join(cache, second), 20);
    expect(await compressFolder(folder, cache)).toEqual({ files: 1, computed: 2 });
    expect(await Promise.all(forms.map((form) => readFile(form)))).toEqual(whole);
  });

  it('removes what a run that was killed had not finished', async () => {
    const draft = 'a.html.br.01234567-89ab-cdef-0123-456789abcdef';
    const [folder, cache] = [await makeFolder({ 'a.html': TEXT, [draft]: '' }), await makeFolder({ [draft]: '' })];
    await compressFolder(folder, cache);
    // Another run may be at work on a new one.
    expect([await namesIn(folder), await namesIn(cache)]).toEqual([
      expect.arrayContaining([draft]),
      expect.arrayContaining([draft]),
    ]);
    for (const file of [join(folder, draft), join(cache, draft)]) await utimes(file, 0, 0);
    await compressFolder(folder, cache);
    expect([...(await namesIn(folder)), ...(await namesIn(cache))]).not.toContain(draft);
  });

  it('compresses the home page when everything else is compressed', async () => {
    const folder = await makeFolder({ 'index.html': TEXT, 'docs/index.html': TEXT });
    // Nothing can be written under this name.
    await mkdir(join(folder, 'docs/index.html.gz/x'), { recursive: true });
    await expect(compressFolder(folder, await makeFolder({}))).rejects.toThrow();
    expect(await namesIn(folder)).not.toContain('index.html.br');
  });

  it('gives a form the time of its file, so that it is not taken for one of a text that replaces the file', async () => {
    const folder = await makeFolder({ 'a.txt': TEXT });
    const file = join(folder, 'a.txt');
    const setAge = (seconds: number) => utimes(file, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
    await setAge(3600);
    await compressFolder(folder, await makeFolder({}));
    const getForms = async () => (await loadSite(folder, '/')).files.get('/a.txt')?.compressed;
    expect(await getForms()).toHaveLength(2);
    await writeFile(file, NOISE);
    await setAge(60);
    expect(await getForms()).toEqual([]);
  });

  it('forgets what the last build did not have', async () => {
    const cache = await makeFolder({});
    await compressFolder(await makeFolder({ 'a.html': TEXT }), cache);
    await compressFolder(await makeFolder({ 'b.html': NOISE }), cache);
    expect(await namesIn(cache)).toHaveLength(2);
  });
});

it('node server/compress.ts asks about another build if a file goes away, without a stack', async () => {
  const folder = await makeFolder({ 'index.html': TEXT });
  await symlink('gone.html', join(folder, 'a.html'));
  expect(await runScript('../server/compress.ts', [folder])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'A file of the site went away while it was compressed. Was the site built again?\n',
  });
});

it.skipIf(whyNoDisk())('node server/compress.ts names a full disk, without a stack', async () => {
  const disk = await makeFolder({});
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', [disk]));
  const noise = Array.from({ length: 1000 }, () => crypto.randomUUID()).join('');
  await writeFile(join(disk, 'index.html'), noise);
  const outcome = await runScript('../server/compress.ts', [disk]);
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'A file cannot be written: the disk is full.\n' });
});
