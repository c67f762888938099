import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testSite } from '#markdown/testing/build-site.ts';

const PHOTO = readFileSync(resolve('tests/sites/handbook/content/blog/rowing-boat.jpg'));

/** A disk in memory, which Linux has. */
const OTHER_DISK = '/dev/shm';
const hasTwoDisks = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync('.').dev;

it.skipIf(!hasTwoDisks)('a site with pictures is built on another disk', { timeout: 60_000 }, async () => {
  const site = testSite({ 'boats.md': '![A boat](./boat.jpg)' });
  const output = mkdtempSync(join(OTHER_DISK, 'commonplace-'));
  onTestFinished(() => {
    site.remove();
    rmSync(output, { recursive: true });
  });
  site.put('content/boat.jpg', PHOTO);
  site.put(
    'astro.config.mjs',
    `import { outputOnAnotherDisk } from '${resolve('src/lib/build/output-on-another-disk.ts')}';
    export default { outDir: '${output}', cacheDir: '.cache', integrations: [outputOnAnotherDisk()] };`,
  );
  expect(await site.build()).toEqual([]);
  expect(readdirSync(join(output, '_astro')).filter((name) => name.startsWith('boat.'))).toHaveLength(1);
});
