import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testSite } from '#markdown/testing/build-site.ts';

const CONFIG = `
import { afterBuild } from '${resolve('src/lib/build/integration.ts')}';
export default {
  cacheDir: '.cache',
  integrations: [afterBuild([{ name: 'step', start: () => ({ finish: () => new Promise(() => {}) }) }])],
};`;

// All other tests show that a build that ends normally succeeds.
it('a build that waits for something that never comes fails', async () => {
  const site = testSite({ 'boats.md': 'Boats.' });
  onTestFinished(site.remove);
  site.put('astro.config.mjs', CONFIG);
  expect((await site.build()).join('\n')).toContain('The build ended before it was done');
});
