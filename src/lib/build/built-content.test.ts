import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSite } from '#markdown/testing/build-site.ts';

const PHOTO = readFileSync(resolve('tests/sites/handbook/content/blog/rowing-boat.jpg'));

/** A disk in memory, which Linux has. */
const OTHER_DISK = '/dev/shm';
const hasTwoDisks = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync('.').dev;

/**
 * Writes the bundled program that renders the pages to `program.txt`, and whether Vite has prepared a package for a browser. While pages
 * are built, it does what the server for writers may do at that moment if it shows another site.
 */
const toConfig = (output: string) => `
import { existsSync, writeFileSync } from 'node:fs';
import { contentFromFile } from '${resolve('src/lib/build/content-from-file.ts')}';
import { contentImports } from '${resolve('src/lib/build/content-imports.ts')}';
import { outputOnAnotherDisk } from '${resolve('src/lib/build/output-on-another-disk.ts')}';
import { quickSync } from '${resolve('src/lib/build/quick-sync.ts')}';

let program = '';
const noteProgram = {
  name: 'test:note-program',
  generateBundle(_, bundle) {
    for (const { code } of Object.values(bundle)) program += code ?? '';
  },
};
const here = (path) => new URL(path, import.meta.url);
export default {
  outDir: '${output}',
  cacheDir: '.cache',
  integrations: [outputOnAnotherDisk(), quickSync(), contentFromFile(), contentImports(), {
    name: 'test:build',
    hooks: {
      'astro:build:setup': () => writeFileSync(here('.astro/content-assets.mjs'), 'export default new Map();'),
      'astro:build:done': ({ dir }) => {
        writeFileSync(new URL('program.txt', dir), program);
        writeFileSync(new URL('packages.txt', dir), existsSync(here('.vite/deps')) ? 'prepared' : 'none');
      },
    },
  }],
  vite: { plugins: [noteProgram], cacheDir: '.vite', optimizeDeps: { include: ['react'] } },
};`;

// Only one site, as each build takes seconds.
describe('a build', () => {
  const site = testSite({ 'boats.md': 'Rowing against the wind.\n\n![A photo](./boat.jpg)\n\n![A boat](./boat.svg)' });
  const output = mkdtempSync(join(hasTwoDisks ? OTHER_DISK : tmpdir(), 'commonplace-'));
  const read = (name: string) => readFileSync(join(output, name), 'utf8');

  beforeAll(async () => {
    site.put('astro.config.mjs', toConfig(output));
    site.put('content/boat.jpg', PHOTO);
    site.put('content/boat.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>');
    expect(await site.build()).toEqual([]);
  });
  afterAll(() => {
    site.remove();
    rmSync(output, { recursive: true });
  });

  it('prepares no packages for a browser to read the content, and its program reads it, but does not contain it', () => {
    expect(read('boats/index.html')).toContain('Rowing against the wind.');
    const program = read('program.txt');
    expect(program.includes('</title>'), 'the template').toBe(true);
    expect(program.includes('against the wind'), 'the content').toBe(false);
    expect(read('packages.txt')).toBe('none');
  });

  it('has its pictures, also if the server for writers notes those of another site', () =>
    expect(read('boats/index.html')).toMatch(/<img alt="A boat"[^>]* src="[^"]+\.svg"/));

  it.skipIf(!hasTwoDisks)('puts its pictures on another disk', () => {
    const photos = readdirSync(join(output, '_astro')).filter((name) => /^boat\..*(?<!\.svg)$/.test(name));
    expect(photos).toEqual([expect.stringMatching(/\.webp$/)]);
  });
});
