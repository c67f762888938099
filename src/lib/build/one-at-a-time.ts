import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { waitForLock } from '#workspace/file-lock.ts';

/** Makes a build wait for another one in the same folder: both would write Astro's content store and the site. */
export const oneBuildAtATime = (): AstroIntegration => ({
  name: 'commonplace:one-build-at-a-time',
  hooks: {
    'astro:config:setup': async ({ command, config }) => {
      if (command !== 'build') return;
      const folder = join(fileURLToPath(config.root), '.cache');
      await mkdir(folder, { recursive: true });
      await waitForLock(join(folder, 'build.sqlite'), () =>
        console.log('Another build is running in this folder. This one waits until it has ended.'),
      );
    },
  },
});
