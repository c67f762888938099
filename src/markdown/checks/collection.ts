import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Loader, LoaderContext } from 'astro/loaders';
import type { z } from 'zod';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { failWith, inOrder } from '../problems/fail.ts';
import { publishMistakes } from '../problems/mistakes-channel.ts';
import { place } from '../problems/report.ts';
import { frontMatterMistakes, syntaxMistake, unreadableFrontMatter, yamlMistake } from './front-matter.ts';
import { understand } from './understand.ts';

/**
 * A collection whose mistakes in the front matter are told with file, line and a proposal, and all at once. For
 * `defineCollection(checked(glob(…), schema))`.
 */
export const checked = <Schema extends z.ZodObject>(loader: Loader, schema: Schema) => ({
  loader: { name: loader.name, load: (context: LoaderContext) => load(loader, schema, context) },
  schema,
});

async function load(loader: Loader, schema: z.ZodObject, context: LoaderContext): Promise<void> {
  const mistakes: string[] = [];
  const broken: string[] = [];
  const collecting = { isOn: true };
  const parseData = parserThatCollects(schema, context, (id, sentences, file) => {
    // A file that is edited while developing has nobody to collect its mistakes.
    if (!collecting.isOn) {
      publish(file, sentences);
      throw new Error(RELOAD_FAILED);
    }
    mistakes.push(...sentences);
    broken.push(id);
  });
  const logger = loggerThatCollects(context.logger, collecting, mistakes);
  try {
    await loader.load({ ...context, parseData, logger });
  } catch (error) {
    const sentence = syntaxMistake(error);
    if (!sentence) throw error;
    mistakes.push(sentence);
  }
  collecting.isOn = false;
  // What stays in the store counts as checked in the next build.
  for (const id of broken) context.store.delete(id);
  failWith(inOrder(mistakes));
}

type Collect = (id: string, sentences: string[], file: string) => void;

/** The loader logs that a file could not be read again; what is wrong in it was said before. */
const RELOAD_FAILED = 'it has mistakes, which are listed above.';

const publish = (file: string, mistakes: string[]) =>
  publishMistakes({ file: place(file), of: 'front matter', mistakes });

type Parsing = Pick<LoaderContext, 'parseData'> & { logger: Pick<LoaderContext['logger'], 'warn'> };

/** Reads what a file says of itself: mistakes are collected, and what other generators write is told in the log. */
export const parserThatCollects =
  (schema: z.ZodObject, context: Parsing, collect: Collect): LoaderContext['parseData'] =>
  async (written) => {
    const entry = { ...written, data: structuredClone(written.data) };
    const warnings = entry.filePath ? understand(entry.filePath, entry.data, Object.keys(schema.shape)) : [];
    // Collections are loaded apart from the plugins: only the log reaches the author.
    for (const warning of warnings) context.logger.warn(warning);
    try {
      return await context.parseData(entry);
    } catch (error) {
      const { error: found } = schema.safeParse(entry.data);
      if (!found || !entry.filePath) throw error;
      const { id, filePath } = entry;
      collect(id, frontMatterMistakes(filePath, id, found.issues, Object.keys(schema.shape)), filePath);
      return entry.data;
    }
  };

/** Loaders log some errors and go on without the text or the records; those end the build too. */
function loggerThatCollects(
  logger: LoaderContext['logger'],
  collecting: { isOn: boolean },
  mistakes: string[],
): LoaderContext['logger'] {
  return Object.assign(logger.fork(logger.label), {
    error: (message: string) => {
      if (collecting.isOn) mistakes.push(message);
      else if (!publishUnreadable(message)) logger.error(message);
    },
    info: (message: string) => {
      const [, entry] = RELOADED.exec(stripVTControlCharacters(message)) ?? [];
      if (entry && !collecting.isOn) publish(join(CONTENT_FOLDER, entry), []);
      logger.info(message);
    },
    // The reason follows the error as a message for debugging.
    debug: (message: string) => {
      const mistake = yamlMistake(message);
      if (collecting.isOn && mistake && mistakes.length > 0) mistakes[mistakes.length - 1] = mistake;
      logger.debug(message);
    },
  });
}

/** What the loader of Astro says once a file that was edited could be read. */
const RELOADED = /^Reloaded data from (.+)$/;

/** Whether a message is that a file of texts cannot be read again for its YAML; what is wrong is then published. */
function publishUnreadable(message: string): boolean {
  const [, entry] = /^Failed to reload (.+?\.mdx?): /.exec(message) ?? [];
  const file = entry && join(CONTENT_FOLDER, entry);
  const mistake = file && existsSync(file) && unreadableFrontMatter(file);
  if (!mistake) return false;
  publish(file, [mistake]);
  return true;
}
