import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BASE, makeFolder } from '#tests/support/server.ts';
import { createFileCache, SiteChangedError } from './file-cache.ts';
import { loadSite, type Representation } from './site.ts';

async function load(files: Record<string, string>) {
  const folder = await makeFolder({ 'index.html': 'home', ...files });
  const site = await loadSite(folder, BASE);
  const form = (name: string): Representation => {
    const file = site.files.get(BASE + name);
    if (!file) throw new Error(`There is no ${name}.`);
    return file.identity;
  };
  return { folder, form };
}

it('reads a file once, and then returns it at once', async () => {
  const { form } = await load({ 'a.txt': 'words' });
  const cache = createFileCache();
  const first = await cache.read(form('a.txt'));
  expect(first.toString()).toBe('words');
  expect(cache.read(form('a.txt'))).toBe(first);
});

it('keeps an unchanged file in memory when it checks the disk again, as one that was used lately', async () => {
  const { form } = await load({ 'a.txt': 'x'.repeat(100), 'b.txt': 'x'.repeat(100), 'c.txt': 'x'.repeat(100) });
  const cache = createFileCache(200, 0);
  const [a, b] = [await cache.read(form('a.txt')), await cache.read(form('b.txt'))];
  expect(await cache.read(form('a.txt'))).toBe(a);
  await cache.read(form('c.txt'));
  expect(await cache.read(form('a.txt'))).toBe(a);
  expect(await cache.read(form('b.txt'))).not.toBe(b);
});

it('notices a replaced or removed file when it checks the disk again, and later too', async () => {
  const names = ['a.txt', 'b.txt', 'c.txt'];
  const { folder, form } = await load(Object.fromEntries(names.map((name) => [name, 'words'])));
  const cache = createFileCache(1000, 0);
  for (const name of names) await cache.read(form(name));
  await writeFile(join(folder, 'a.txt'), 'other words');
  await rm(join(folder, 'b.txt'));
  await writeFile(join(folder, 'c.txt'), 'sword');
  await utimes(join(folder, 'c.txt'), 1, 1);
  for (const name of [...names, 'a.txt']) {
    const error = await Promise.resolve(cache.read(form(name))).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SiteChangedError);
    expect((error as SiteChangedError).former?.toString()).toBe('words');
  }
});

it('has nothing of a file that was replaced before it was read', async () => {
  const { folder, form } = await load({ 'a.txt': 'words' });
  await writeFile(join(folder, 'a.txt'), 'other words');
  await expect(async () => createFileCache().read(form('a.txt'))).rejects.toMatchObject({
    name: 'SiteChangedError',
    former: undefined,
  });
});

it('says why a file that is there cannot be opened', async () => {
  const { folder, form } = await load({ 'a.txt': 'words' });
  await rm(join(folder, 'a.txt'));
  await symlink('a.txt', join(folder, 'a.txt'));
  await expect(async () => createFileCache().read(form('a.txt'))).rejects.toThrow('ELOOP');
});

it('reads ahead what fits, and forgets nothing for it', async () => {
  const { folder, form } = await load({
    'a.txt': 'a'.repeat(100),
    'b.txt': 'b'.repeat(150),
    'c.txt': 'c'.repeat(50),
    'd.txt': '',
  });
  const cache = createFileCache(200);
  await cache.read(form('a.txt'));
  await rm(join(folder, 'd.txt'));
  await cache.readAhead(['a.txt', 'd.txt', 'b.txt', 'c.txt'].map(form));
  for (const name of ['a.txt', 'c.txt']) expect(cache.read(form(name))).toBeInstanceOf(Buffer);
  expect((await cache.read(form('b.txt'))).toString()).toBe('b'.repeat(150));
});

it('keeps no more than its limit, and drops the least recently used', async () => {
  const names = ['a.txt', 'b.txt', 'c.txt'];
  const { form } = await load(Object.fromEntries(names.map((name) => [name, 'x'.repeat(100)])));
  const cache = createFileCache(200);
  for (const name of names) await cache.read(form(name));
  expect(cache.read(form('b.txt'))).toBeInstanceOf(Buffer);
  expect(cache.read(form('c.txt'))).toBeInstanceOf(Buffer);
  const dropped = cache.read(form('a.txt'));
  expect(dropped).toBeInstanceOf(Promise);
  // Its folder is removed after the test.
  await dropped;
});
