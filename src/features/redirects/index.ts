import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { isFilePath } from '#contracts/file-path.ts';
import { decodePath } from '#contracts/redirects.ts';
import type { BuildStep } from '#lib/build/steps.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { pageHrefs } from '#workspace/content/files.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { followRedirects, getRedirects, type Redirect } from '#workspace/redirects.ts';
import { absolute } from '#workspace/url.ts';
import { toAscii, toHostFiles, toMovedPage } from './host-files.ts';
import { findRedirectProblems } from './problems.ts';

/** The target of each old URL of the site, as a server sends it. */
export const getRedirectTargets = (): Record<string, string> =>
  Object.fromEntries([...followRedirects(getRedirects())].map(([from, to]) => [from, toAscii(to)]));

/** Problems of redirects that can be found without a build, which alone knows all lists and pictures. */
export const findRedirectClashes = (): string[] => findRedirectProblems(getRedirects(), pageHrefs(), false);

/** Makes old URLs redirect while developing, too. */
export const redirectsInDevelopment = (): AstroIntegration => ({
  name: 'commonplace:redirects-in-development',
  hooks: {
    'astro:server:setup': ({ server }) => {
      let targets: Map<string, string> | undefined;
      // A change of the configuration starts another server.
      server.watcher.on('all', (_, file) => {
        if (/\.mdx?$/.test(file)) targets = undefined;
      });
      server.middlewares.use((request, response, next) => {
        // Vite has removed the base path from `url`, and redirects have it.
        const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
        targets ??= new Map(Object.entries(getRedirectTargets()));
        const path = decodePath(pathname);
        const to = targets.get(path) ?? targets.get(`${path}/`);
        if (to === undefined) return next();
        // Temporary, as the redirect may change at any time.
        response.writeHead(302, { location: to });
        response.end();
      });
    },
  },
});

/**
 * Makes old URLs lead to the new ones: as pages for hosts that only deliver files, and as rules for those that can redirect.
 * A redirect that leads nowhere or in a circle, or from an existing page, ends the build. It must come after everything that
 * lists the pages of the site.
 */
export const redirects = (): BuildStep => ({
  name: 'redirects',
  start: ({ folder, files }) => {
    const declared = getRedirects();
    const problems = declared.length > 0 ? findRedirectProblems(declared, new Set(files.keys())) : [];
    // The step that checks the content reports them with everything else.
    reportMistakes(problems, () => toError(problems));
    return { finish: () => finish(folder, declared) };
  },
});
async function finish(folder: string, declared: Redirect[]): Promise<string | undefined> {
  if (declared.length === 0) return undefined;
  const targets = followRedirects(declared);
  for (const [from, to] of targets) await writeMovedPage(folder, from, to);
  // Appended, since a community's own rules in public/ come first, and the first match wins.
  for (const { name, content } of toHostFiles(targets)) await appendFile(join(folder, name), content);
  return `${targets.size} old ${targets.size === 1 ? 'URL leads' : 'URLs lead'} to where things are now`;
}

function toError(problems: string[]): Error {
  const title = problems.length === 1 ? 'A redirect is wrong:' : `${problems.length} redirects are wrong:`;
  const error = new Error(`${title}\n\n${problems.join('\n')}\n`);
  // A stack trace would point to this file, which is not where the mistakes are.
  error.stack = '';
  return error;
}

async function writeMovedPage(folder: string, from: string, to: string): Promise<void> {
  // A redirect page would not work as a picture.
  if (isFilePath(from) && !/\.html?$/i.test(from)) return;
  const path = from.slice(site.baseUrl.length);
  const file = join(folder, path, isFilePath(from) ? '' : 'index.html');
  const [prefix = ''] = path.split('/');
  const locale = site.locales.list.find(({ code }) => code === prefix)?.code ?? site.locales.default;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    toMovedPage({ to, canonical: absolute(toAscii(to)), lang: locale, title: getMessages(locale).moved.title }),
  );
}
