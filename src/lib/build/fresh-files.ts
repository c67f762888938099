import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { PUBLIC_FOLDER } from '#workspace/folders.ts';

/**
 * While developing, loads the open pages again when a file of `public/` changes, such as a picture. Vite only serves these files: no module
 * imports them, so it does not know which pages show them.
 */
export const freshFiles = (): AstroIntegration => ({
  name: 'commonplace:fresh-files',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.watcher.on('all', (_, file) => {
        if (file.startsWith(join(PUBLIC_FOLDER, '/'))) server.ws.send({ type: 'full-reload' });
      });
    },
  },
});
