import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/** The two extensions of texts. The name of a page's file is its id without the extension. */
const OTHER = new Map([
  ['.md', '.mdx'],
  ['.mdx', '.md'],
]);

/**
 * While developing, keeps the page of a text whose extension changes to `.mdx`, as components need it, or back. Astro notices the new file
 * first, and then drops the page, as the file that it knew by that id is gone.
 */
export const renamedTexts = (): AstroIntegration => ({
  name: 'commonplace:renamed-texts',
  hooks: {
    'astro:server:setup': ({ server: { watcher } }) => {
      watcher.on('unlink', (file) => {
        const renamed = file.replace(/\.mdx?$/, (extension) => OTHER.get(extension) ?? extension);
        // After all that listen for the end of the former file.
        if (renamed !== file && existsSync(renamed)) setImmediate(() => watcher.emit('change', renamed));
      });
    },
  },
});
