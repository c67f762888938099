import { rename, rmdir } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Moves the not-found page of each further language to where servers look for it, `de/404.html`. Astro does so for the default
 * language only.
 */
export const notFoundPages = (prefixes: string[]): AstroIntegration => ({
  name: 'commonplace:not-found-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for (const prefix of prefixes) {
        await rename(new URL(`${prefix}/404/index.html`, dir), new URL(`${prefix}/404.html`, dir));
        await rmdir(new URL(`${prefix}/404/`, dir));
      }
    },
  },
});
