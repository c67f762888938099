import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { waitForLock } from '#workspace/file-lock.ts';

/** Lets a build wait until another one in the same folder has ended: both would write what Astro keeps of the content, and the site. */
export const oneBuildAtATime = (): AstroIntegration => ({
  name: 'commonplace:one-build-at-a-time',
  hooks: {
    'astro:config:setup': async ({ command, config }) => {
      if (command !== 'build') return;
      const folder = join(fileURLToPath(config.root), '.cache');
      await mkdir(folder, { recursive: true });
      await waitForLock(join(folder, 'build.sqlite'), () =>
        console.log('Another build is running in this folder. This one waits until that one has ended.'),
      );
    },
  },
});
