import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The module that Astro makes of everything that it has read of the content. */
const CONTENT = /^\0astro:data-layer-content$/;

/**
 * Has the program that makes the pages read the content from Astro's own file. Astro would write all of it into that program, which is
 * bundled as code: with 5,000 documents that took seven seconds and more than a gigabyte, and while developing half a second of each
 * change with 1,000.
 */
export function contentFromFile(): AstroIntegration {
  let isDeveloping = false;
  let file = '';
  return {
    name: 'commonplace:content-from-file',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        isDeveloping = command === 'dev';
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'commonplace:content-from-file',
                load: {
                  order: 'pre',
                  filter: { id: CONTENT },
                  // Where there is no content, Astro says so itself.
                  handler: () =>
                    existsSync(file)
                      ? `import { readFileSync } from 'node:fs';\nexport default JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));`
                      : undefined,
                },
              },
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        const folder = isDeveloping ? new URL('.astro/', config.root) : config.cacheDir;
        file = fileURLToPath(new URL('data-store.json', folder));
      },
    },
  };
}
