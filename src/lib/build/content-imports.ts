import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AstroIntegration } from 'astro';

/** The files with the pictures and the components of the content. */
const FILES = ['content-assets.mjs', 'content-modules.mjs'];
const IMPORTED = /[\\/]\.astro[\\/]content-(?:assets|modules)\.mjs$/;

/**
 * Keeps what the content of a build imports: the server for writers has files of the same names, and may write them at any moment, with
 * the pictures of another site or without those of members' pages.
 */
export function contentImports(): AstroIntegration {
  let folder = new URL('file:///');
  const imported = new Map<string, string>();
  return {
    name: 'commonplace:content-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'commonplace:content-imports',
                load: { order: 'pre', filter: { id: IMPORTED }, handler: (id) => imported.get(basename(id)) },
              },
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        folder = new URL('.astro/', config.root);
      },
      // Astro has just loaded the content.
      'astro:build:start': () => {
        for (const name of FILES) {
          const url = new URL(name, folder);
          if (existsSync(url)) imported.set(name, readFileSync(url, 'utf8'));
        }
      },
    },
  };
}
