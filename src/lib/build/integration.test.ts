import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testSite } from '#markdown/testing/build-site.ts';

const toConfig = (finish: string) => `
import { afterBuild } from '${resolve('src/lib/build/integration.ts')}';
export default {
  cacheDir: '.cache',
  integrations: [afterBuild([{ name: 'step', start: () => ({ finish: ${finish} }) }])],
};`;

async function buildWith(finish: string): Promise<string> {
  const site = testSite({ 'boats.md': 'Boats.' });
  onTestFinished(site.remove);
  site.put('astro.config.mjs', toConfig(finish));
  return (await site.build()).join('\n');
}

it('a build that waits for something that never comes has failed', { timeout: 60_000 }, async () => {
  expect(await buildWith('() => new Promise(() => {})')).toContain('The build ended before it was done');
});
