import { createReadStream } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { BuildStep } from '#lib/build/steps.ts';
import { OWN_FOLDERS } from '#workspace/own-pages.ts';
import { SearchIndex } from './make-index.ts';

const FOLDER = OWN_FOLDERS.index;

/** The media types that browsers require. */
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.txt': 'text/plain' };

/** Makes the search index from the built pages. */
export const searchIndex = (): BuildStep => ({
  name: 'search',
  start: ({ folder }) => {
    const index = new SearchIndex();
    return {
      visitPage: (page) => index.add(page),
      runBeside: async (visited) => {
        try {
          await visited;
          return `${await index.write(join(folder, FOLDER))} pages can be searched`;
        } finally {
          await index.close();
        }
      },
    };
  },
});

/** While developing, serves the search index of the last build, if there is one. */
export function searchInDevelopment(): AstroIntegration {
  let base = '/';
  let built = '';
  return {
    name: 'commonplace:search-in-development',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        built = fileURLToPath(new URL(FOLDER, config.outDir));
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          const name = [base + FOLDER, `/${FOLDER}`].find((prefix) => pathname.startsWith(prefix));
          if (!name || pathname.includes('..')) return next();
          const file = createReadStream(join(built, pathname.slice(name.length)));
          file.on('error', () => {
            response.statusCode = 404;
            response.end();
          });
          response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
          file.pipe(response);
        });
      },
    },
  };
}
