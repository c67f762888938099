import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testSite } from '#markdown/testing/build-site.ts';

/** Writes the bundled program that renders the pages to `dist/program.txt`, and whether Vite has prepared a package for a browser. */
const CONFIG = `
import { existsSync, writeFileSync } from 'node:fs';
import { contentFromFile } from '${resolve('src/lib/build/content-from-file.ts')}';
import { quickSync } from '${resolve('src/lib/build/quick-sync.ts')}';

let program = '';
const noteProgram = {
  name: 'test:note-program',
  generateBundle(_, bundle) {
    for (const { code } of Object.values(bundle)) program += code ?? '';
  },
};
export default {
  cacheDir: '.cache',
  integrations: [contentFromFile(), quickSync(), {
    name: 'test:program',
    hooks: {
      'astro:build:done': ({ dir }) => {
        writeFileSync(new URL('program.txt', dir), program);
        writeFileSync(new URL('packages.txt', dir), existsSync(new URL('../.vite/deps', dir)) ? 'prepared' : 'none');
      },
    },
  }],
  vite: { plugins: [noteProgram], cacheDir: '.vite', optimizeDeps: { include: ['react'] } },
};`;

it('a build prepares no packages for a browser to read the content, and its program reads it, but does not contain it', {
  timeout: 60_000,
}, async () => {
  const site = testSite({ 'boats.md': 'Rowing against the wind.' });
  onTestFinished(site.remove);
  site.put('astro.config.mjs', CONFIG);
  expect(await site.build()).toEqual([]);
  expect(site.page('boats')).toContain('Rowing against the wind.');
  const program = site.built('program.txt').toString();
  expect(program.includes('</title>'), 'the template').toBe(true);
  expect(program.includes('against the wind'), 'the content').toBe(false);
  expect(site.built('packages.txt').toString()).toBe('none');
});
