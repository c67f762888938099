import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroConfig, AstroIntegrationLogger } from 'astro';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { type ParsedHtml, parseHtml } from '#workspace/html/parse-html.ts';
import { forEachLimit } from '../for-each-limit.ts';
import { releaseMemory } from './release-memory.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

/** The output of the build, for the steps that follow. */
export type BuildOutput = {
  /** The folder of the build. */
  folder: string;
  /** The base path with both slashes, `/resources/`. */
  base: string;
  /** The files by their paths in URLs, base path included. A step that adds a file for other steps adds it here too. */
  files: Map<string, string>;
  logger: Pick<AstroIntegrationLogger, 'info' | 'warn'>;
};

/** A parsed page of the build. */
export type BuiltPage = ParsedHtml & {
  /** Its path in URLs, base path included. */
  path: string;
  /** Its file below the folder of the build. */
  file: string;
  /** Collects the changes of steps to the page. */
  edits: HtmlEdits;
};

/** What a step does in one build. */
type StepRun = {
  /** Looks at a page and may change it. Steps see the page as it was before any of their changes, and pages in the order of their files. */
  visitPage?: (page: BuiltPage) => void;
  /**
   * Starts before the first page is visited, runs in parallel to other steps, and returns a sentence for the log. It changes no
   * page. The steps after this one wait for its end.
   * @param visited resolves when all pages were visited; rejects if a visit failed
   */
  runBeside?: (visited: Promise<void>) => Promise<string>;
  /** Runs after all pages were visited, and returns a sentence for the log. Steps finish in order, one after the other. */
  finish?: (rewritePages: RewritePages) => Promise<string | undefined>;
};

/** Changes pages again after all were visited. It costs as much as the first time. */
type RewritePages = (change: (page: BuiltPage) => void) => Promise<void>;

/** A step that follows the build. */
export type BuildStep = {
  name: string;
  /** Gets the configuration before anything is built; may throw. */
  configure?: (config: AstroConfig) => void;
  start: (site: BuildOutput) => StepRun;
};

/** With this many pages, the indexing step, in its own process, needs most of a small machine's memory. */
const MANY_PAGES = 2000;

/** Runs all steps. Each page is read and parsed once for all of them, and written once if any of them changes it. */
export async function runSteps(steps: BuildStep[], folder: string, base: string, logger: BuildLogger): Promise<void> {
  await removeLeftovers(folder);
  const unused = await removeUnusedPictures(folder);
  if (unused.length > 0) logger.info(`Pictures that no page shows are not published: ${unused.join(', ')}`);
  const files = await findFiles(folder, base);
  const runs = steps.map((step) => {
    const stepLogger = logger.fork(`commonplace:${step.name}`);
    return { ...step.start({ folder, base, files, logger: stepLogger }), logger: stepLogger };
  });
  const pages = [...files].filter(([, file]) => file.endsWith('.html')).sort(([, a], [, b]) => (a < b ? -1 : 1));
  const rewritePages: RewritePages = (change) =>
    forEachLimit(pages, async ([path, name]) => {
      const file = join(folder, name);
      // Synchronous, so that pages are visited in order and builds are reproducible.
      const source = readFileSync(file, 'utf8');
      const page = { ...parseHtml(source), path, file: name, edits: new HtmlEdits(source) };
      change(page);
      const content = page.edits.apply();
      if (content !== source) await writeFile(file, content);
    });

  const time = stopwatch();
  const visitAll = () =>
    rewritePages((page) => {
      for (const run of runs) run.visitPage?.(page);
    });
  // After the parallel steps have started.
  const visited = Promise.resolve().then(visitAll);
  const beside = new Map(runs.flatMap((run) => (run.runBeside ? [[run, run.runBeside(visited)] as const] : [])));
  // A failure is reported when it is the step's turn; until then it must not be an unhandled rejection.
  for (const promise of beside.values()) promise.catch(() => {});
  try {
    await visited;
    logger.info(`${pages.length} pages read (${time()})`);
    if (pages.length > MANY_PAGES) releaseMemory();
    for (const run of runs) {
      const time = stopwatch();
      const sentence = (await beside.get(run)) ?? (await run.finish?.(rewritePages));
      if (sentence) run.logger.info(`${sentence} (${time()})`);
    }
  } finally {
    // After a failure, nothing may continue in the background.
    await Promise.allSettled(beside.values());
  }
}

export type BuildLogger = BuildOutput['logger'] & { fork: (label: string) => BuildOutput['logger'] };

function stopwatch(): () => string {
  const start = performance.now();
  return () => `${Math.round(performance.now() - start)} ms`;
}

/**
 * Files that macOS and Windows put into folders that somebody opened, and editors and office programs beside files that are being edited. They
 * come from `public/`, and can name files that are not published, have an earlier text, or the name of who edits.
 */
const LEFTOVERS = /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|.*~|\..*\.sw[a-p]|\.?#.*|~\$.*|\.~lock\..*)$/i;

async function removeLeftovers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && LEFTOVERS.test(entry.name));
  for (const { name, parentPath } of files) await rm(join(parentPath, name));
}

/** The files in a folder by their paths in URLs: a page is at the path of its folder. */
export async function findFiles(folder: string, base: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'));
  return new Map(names.map((name) => [base + name.replace(/(^|\/)index\.html$/, '$1'), name]));
}
