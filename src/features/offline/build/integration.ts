import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pagesIn } from '../manifest.ts';
import { writeWorker } from './write-worker.ts';

/** Adds the service worker to the built site. It must come after everything that writes into the site. */
export function offline(): AstroIntegration {
  let base = '/';
  return {
    name: 'commonplace:offline',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const manifest = await writeWorker(fileURLToPath(dir), base);
        const took = Math.round(performance.now() - start);
        logger.info(`${pagesIn(manifest)} pages can be kept, in ${manifest.files.length} files (${took} ms)`);
      },
    },
  };
}
