import type { Loader, LoaderContext } from 'astro/loaders';
import type { z } from 'zod';
import { failWith, inOrder } from '../problems/fail.ts';
import { frontMatterMistakes, syntaxMistake, yamlMistake } from './front-matter.ts';
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
  const parseData = parserThatCollects(schema, context, (id, sentences) => {
    // A file that is edited while developing has nobody to collect its mistakes.
    if (!collecting.isOn) failWith(sentences);
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

type Collect = (id: string, sentences: string[]) => void;

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
      collect(entry.id, frontMatterMistakes(entry.filePath, entry.id, found.issues, Object.keys(schema.shape)));
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
      else logger.error(message);
    },
    // The reason follows the error as a message for debugging.
    debug: (message: string) => {
      const mistake = yamlMistake(message);
      if (collecting.isOn && mistake && mistakes.length > 0) mistakes[mistakes.length - 1] = mistake;
      logger.debug(message);
    },
  });
}
