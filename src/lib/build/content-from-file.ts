import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The module with the whole content that Astro has loaded. */
const CONTENT = /^\0astro:data-layer-content$/;
/** The files with the pictures and the components of the content. */
const IMPORTED = /[\\/]\.astro[\\/]content-(?:assets|modules)\.mjs$/;

/**
 * Lets the program that renders the pages read the content from Astro's own file. Astro would bundle all of it into that program as
 * code: with 5,000 documents that took seven seconds and more than a gigabyte, and with 1,000 half a second for each change while
 * developing. A build also keeps what its content imports: the server for writers has files of the same names, and may write them at any
 * moment, with the pictures of another site or without those of members' pages.
 */
export function contentFromFile(): AstroIntegration {
  let isDeveloping = false;
  let file = '';
  let folder = new URL('file:///');
  const imported = new Map<string, string>();
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
                  // If there is no content, Astro reports it.
                  handler: () =>
                    existsSync(file)
                      ? `import { readFileSync } from 'node:fs';\nexport default JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));`
                      : undefined,
                },
              },
              {
                name: 'commonplace:imports-of-content',
                load: { order: 'pre', filter: { id: IMPORTED }, handler: (id) => imported.get(basename(id)) },
              },
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        folder = new URL('.astro/', config.root);
        file = fileURLToPath(new URL('data-store.json', isDeveloping ? folder : config.cacheDir));
      },
      // Astro has just loaded the content.
      'astro:build:start': () => {
        for (const name of ['content-assets.mjs', 'content-modules.mjs']) {
          const url = new URL(name, folder);
          if (existsSync(url)) imported.set(name, readFileSync(url, 'utf8'));
        }
      },
    },
  };
}
