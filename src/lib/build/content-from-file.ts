import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';

/** The module with the whole content that Astro has loaded. */
const CONTENT = /^\0astro:data-layer-content$/;

/** Astro's own file with the content that it has loaded. */
export const getContentFile = ({ root, cacheDir }: AstroConfig, isDeveloping: boolean): string =>
  fileURLToPath(new URL('data-store.json', isDeveloping ? new URL('.astro/', root) : cacheDir));

/**
 * Lets the program that renders the pages read the content from Astro's own file. Astro would bundle all of it into that program as
 * code: with 5,000 documents that took seven seconds and more than a gigabyte, and with 1,000 half a second for each change while
 * developing.
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
                  // If there is no content, Astro reports it.
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
        file = getContentFile(config, isDeveloping);
      },
    },
  };
}
