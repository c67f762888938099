import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testSite } from '#markdown/testing/build-site.ts';

/** What the server for writers may do at that moment, if it shows another site. */
const WITH_SERVER_FOR_WRITERS = `
import { writeFileSync } from 'node:fs';
import { contentImports } from '${resolve('src/lib/build/content-imports.ts')}';

export default {
  cacheDir: '.cache',
  integrations: [contentImports(), {
    name: 'test:server-for-writers',
    hooks: {
      'astro:build:setup': () =>
        writeFileSync(new URL('.astro/content-assets.mjs', import.meta.url), 'export default new Map();'),
    },
  }],
};`;

it('a build has its pictures, also if the server for writers notes those of another site', {
  timeout: 60_000,
}, async () => {
  const site = testSite({ 'boats.md': '![A boat](./boat.svg)' });
  onTestFinished(site.remove);
  site.put('astro.config.mjs', WITH_SERVER_FOR_WRITERS);
  site.put('content/boat.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>');
  expect(await site.build()).toEqual([]);
  expect(site.page('boats')).toMatch(/<img alt="A boat"[^>]* src="[^"]+\.svg"/);
});
