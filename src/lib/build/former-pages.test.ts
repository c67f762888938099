import { existsSync } from 'node:fs';
import { chmod, link, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeFolder, writeFiles } from '#tests/support/server.ts';
import { formerPages } from './former-pages.ts';

const FORMER = {
  'index.html': 'Home',
  'docs/index.html': 'Handbook',
  'docs/index.md': 'Handbook',
  'docs/old/deep/index.html': 'Gone',
  '_astro/a.1.js': 'a()',
};

/** A build that writes these files over the former ones. Returns what Astro was told, and all files that are there at the end. */
async function build(folder: string, files: Record<string, string>) {
  const { hooks } = formerPages();
  const told: unknown[] = [];
  const config = { outDir: pathToFileURL(`${folder}/`) };
  const setUp = { command: 'build', config, updateConfig: (update: unknown) => told.push(update) };
  await hooks['astro:config:setup']?.(setUp as never);
  await hooks['astro:build:start']?.({} as never);
  const kept = await readdir(folder, { recursive: true });
  await writeFiles(folder, files);
  await hooks['astro:build:done']?.({} as never);
  return { told, kept, left: (await readdir(folder, { recursive: true })).sort() };
}

// Elsewhere Astro deletes the former output.
const isCaseSensitive = !existsSync(import.meta.filename.toUpperCase());

describe.runIf(isCaseSensitive)('pages of the former build', () => {
  it('are written over, and no page, file or folder is left that the new build does not have', async () => {
    const folder = await makeFolder(FORMER);
    const { ino } = await stat(join(folder, 'docs/index.html'));
    const { told, kept, left } = await build(folder, {
      'index.html': 'Home',
      'docs/index.html': 'New',
      'b/b.js': 'b()',
    });
    expect(told).toEqual([{ vite: { build: { emptyOutDir: false } } }]);
    expect(kept).not.toContain('_astro');
    expect(left).toEqual(['b', 'b/b.js', 'docs', 'docs/index.html', 'index.html']);
    expect(await readFile(join(folder, 'docs/index.html'), 'utf8')).toBe('New');
    expect((await stat(join(folder, 'docs/index.html'))).ino).toBe(ino);
  });

  it('that are in another folder too, or cannot be written, are made anew', async () => {
    const folder = await makeFolder(FORMER);
    const release = join(await makeFolder({}), 'handbook.html');
    await link(join(folder, 'docs/index.html'), release);
    await chmod(join(folder, 'docs/index.md'), 0o444);
    const { kept } = await build(folder, { 'index.html': 'Home', 'docs/index.html': 'New' });
    expect(kept).not.toContain('docs/index.md');
    expect(await readFile(release, 'utf8')).toBe('Handbook');
  });

  it('are not looked for where a link leads, which goes like any other file', async () => {
    const [folder, elsewhere] = [
      await makeFolder(FORMER),
      await makeFolder({ 'index.html': 'Kept', 'notes.txt': 'Kept' }),
    ];
    await symlink(elsewhere, join(folder, 'docs/elsewhere'));
    await symlink(join(elsewhere, 'index.html'), join(folder, '_astro/index.html'));
    const { kept } = await build(folder, { 'index.html': 'Home' });
    expect(kept.filter((name) => /elsewhere|_astro/.test(name))).toEqual([]);
    expect((await readdir(elsewhere)).sort()).toEqual(['index.html', 'notes.txt']);
    expect(await readFile(join(elsewhere, 'index.html'), 'utf8')).toBe('Kept');
  });

  it.each([
    ['there is no site in the folder', { 'docs/index.html': 'Handbook' }],
    ['upper and lower case are the same in it', { ...FORMER, 'INDEX.HTML': 'Home' }],
  ])('are left to Astro if %s', async (_, files) => {
    const folder = await makeFolder(files);
    const before = (await readdir(folder, { recursive: true })).sort();
    expect(await build(folder, {})).toEqual({ told: [], kept: expect.anything(), left: before });
  });
});
