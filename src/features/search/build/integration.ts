import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { makeIndex } from './make-index.ts';

const FOLDER = 'pagefind/';

/** The types that a browser insists on. */
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.txt': 'text/plain' };

/**
 * Makes the search index from the built pages. While developing, the index of the last build is served, if there is one.
 * It must come after every integration that writes HTML.
 */
export function searchIndex(): AstroIntegration {
  let base = '/';
  let built: URL;
  return {
    name: 'commonplace:search',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        built = new URL(FOLDER, config.outDir);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          const name = [base + FOLDER, `/${FOLDER}`].find((prefix) => pathname.startsWith(prefix));
          if (!name || pathname.includes('..')) return next();
          const file = createReadStream(new URL(pathname.slice(name.length), built));
          file.on('error', () => {
            response.statusCode = 404;
            response.end();
          });
          response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
          file.pipe(response);
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const target = new URL(FOLDER, dir);
        const { files, pages } = await makeIndex(fileURLToPath(dir));
        await rm(target, { recursive: true, force: true });
        for (const { path, content } of files) {
          const file = fileURLToPath(new URL(path, target));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, content);
        }
        logger.info(`${pages} pages can be searched (${Math.round(performance.now() - start)} ms)`);
      },
    },
  };
}
