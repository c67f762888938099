import type { AstroIntegration } from 'astro';
import { type FileMistakes, onMistakes } from '#lib/mistakes-channel.ts';
import { CONTENT_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { place } from './report.ts';

/** The name of the message with the mistakes, and of a page's request for them. */
const EVENT = 'content-mistakes';
/** Astro's own file with the loaded content, which is written after each change. */
const CONTENT_STORE = /[\\/]data-store\b/;
const SCRIPT = '/src/markdown/problems/mistakes.client.ts';

/** The HTML of a page by its path; undefined if there is no such page. */
export type LoadPage = (path: string) => Promise<string | undefined>;

/** The kind of mistakes that belong to a page instead of a file. */
const LINKS = 'links ';

/** The delay in milliseconds of checks across files, so that a saved page is shown first. */
const LATER_MS = 1000;

/**
 * While developing, reports mistakes in files on every page and in the terminal, in the words of the build, until they are fixed.
 * Mistakes in a text are already shown on its own page.
 * @param findClashes finds conflicts between files that are each valid
 * @param findDeadLinks finds the links of a page that lead nowhere
 */
export function mistakesInDevelopment(
  findClashes: () => string[],
  findDeadLinks: (page: string, load: LoadPage) => Promise<string[]>,
): AstroIntegration {
  const onPages = new Map<string, string[]>();
  const inTerminal = new Map<string, string>();
  return {
    name: 'commonplace:mistakes-in-development',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', `import '${SCRIPT}';`);
      },
      'astro:server:setup': ({ server, logger }) => {
        const getAll = () => ({ mistakes: [...onPages.values()].flat() });
        /** A file can have mistakes of several kinds. */
        const getKeys = (file: string) => [...inTerminal.keys()].filter((key) => key.endsWith(` ${file}`));
        const getLastReload = noteReloads(server);
        server.ws.on(EVENT, ({ asked, page }: { asked: number; page: string }, client) => {
          // Astro reloads pages when content changes, but not one that is still connecting.
          if (getLastReload() > asked) return client.send({ type: 'full-reload' });
          client.send(EVENT, getAll());
          void follow(page);
        });
        server.watcher.on('unlink', (path) => {
          for (const key of getKeys(place(path))) {
            inTerminal.delete(key);
            if (onPages.delete(key)) server.ws.send(EVENT, getAll());
          }
        });
        const report = ({ file, of, mistakes }: FileMistakes): void => {
          const key = `${of} ${file}`;
          const text = mistakes.join('\n');
          // Not as an error: a server that cannot start shows its errors on a page, and these mistakes do not keep it from starting.
          if (text && inTerminal.get(key) !== text) logger.warn(`\n${text}`);
          if (text) inTerminal.set(key, text);
          else if (inTerminal.delete(key) && !getKeys(file).length) logger.info(`${file} is fixed.`);
          if (of === 'text') return;
          if (text) onPages.set(key, mistakes);
          else if (!onPages.delete(key)) return;
          server.ws.send(EVENT, getAll());
        };
        onMistakes(report);
        const load = async (path: string): Promise<string | undefined> => {
          const [origin] = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
          const response = await fetch(new URL(path, origin), { redirect: 'manual' });
          if (response.status >= 500) throw new Error(`${path} cannot be shown.`);
          return response.status === 404 ? undefined : response.text();
        };
        const follow = async (page: string): Promise<void> => {
          try {
            report({ file: page, of: 'links', mistakes: await findDeadLinks(page, load) });
          } catch {
            // Another mistake keeps a page from being shown. Once it is fixed, there will be another check.
          }
        };
        const look = () => {
          for (const key of inTerminal.keys()) if (key.startsWith(LINKS)) void follow(key.slice(LINKS.length));
          try {
            report({ file: toDisplayPath(CONTENT_FOLDER), of: 'clashes', mistakes: findClashes() });
          } catch {
            // A file was removed while it was read. That is a change, too, so there will be another check.
          }
        };
        let timer = setTimeout(look, LATER_MS);
        server.watcher.on('all', (_, file) => {
          // Records also make pages: those of folders, tags and authors. A style may have mistakes, too.
          if (!/\.(?:mdx?|css)$/.test(file) && !CONTENT_STORE.test(file)) return;
          clearTimeout(timer);
          timer = setTimeout(look, LATER_MS);
        });
        server.httpServer?.once('close', () => clearTimeout(timer));
      },
    },
  };
}

type Server = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Returns a function for the time when pages were last told to load again, in milliseconds since 1970. */
function noteReloads({ ws, httpServer }: Server): () => number {
  let last = 0;
  const send: (...given: unknown[]) => void = ws.send.bind(ws);
  ws.send = (...given: unknown[]) => {
    const [message] = given;
    if (isReload(message)) {
      last = Date.now();
      // Astro sends one when it has read the content, and Vite would keep it for the first page that connects.
      if (httpServer?.listening === false) return;
    }
    send(...given);
  };
  return () => last;
}

const isReload = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'full-reload';
