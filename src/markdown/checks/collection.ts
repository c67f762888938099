import { existsSync, readFileSync } from 'node:fs';
import { basename, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Loader, LoaderContext } from 'astro/loaders';
import type { z } from 'zod';
import { repairInput } from '#contracts/repair-input.ts';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { publishReload } from '#lib/reloads-channel.ts';
import { findIssues } from '#workspace/describe-issue.ts';
import { CONTENT_FOLDER, isBelow, SITE_FOLDER } from '#workspace/folders.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import { hasLetterMistakes } from '#workspace/letters.ts';
import { inOrder, isBuilding, STAND_IN } from '#workspace/mistakes.ts';
import { isPictureName } from '../images/picture.ts';
import { PROBLEM_CLASS } from '../problems/embed-problems.ts';
import { failWith } from '../problems/fail.ts';
import { place } from '../problems/report.ts';
import { adoptForeignFrontMatter } from './foreign-front-matter.ts';
import {
  frontMatterMistakes,
  letterMistakes,
  putBackDays,
  syntaxMistake,
  unclosedFrontMatter,
  unreadableData,
  unreadableFrontMatter,
  unreadableRecords,
  unusableRecordName,
} from './front-matter.ts';
import { unusableNames } from './unusable-names.ts';

/**
 * A collection whose mistakes in front matter are reported all at once, with file, line and a proposal. For
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
    // Nobody collects the mistakes of a file that is edited while developing.
    if (!collecting.isOn) {
      publish(file, sentences);
      throw new Error(RELOAD_FAILED);
    }
    mistakes.push(...sentences);
    broken.push(id);
  });
  const logger = loggerThatCollects(context.logger, collecting, mistakes);
  const reading = isBuilding() ? readerThatCollects(context, mistakes) : {};
  try {
    await loader.load({ ...context, ...reading, parseData, logger, store: storeThatTells(context.store, collecting) });
  } catch (error) {
    const sentence = syntaxMistake(error);
    if (!sentence) throw error;
    mistakes.push(sentence);
  }
  collecting.isOn = false;
  // The next build treats what is in the store as checked, unless its file seems to have changed.
  for (const id of broken) {
    const entry = context.store.get(id);
    context.store.delete(id);
    if (entry && isBuilding()) context.store.set({ ...entry, digest: UNCHECKED });
  }
  failWith(inOrder(new Set(mistakes)));
  readAgain(context);
}

/** A store that says when a text is edited while developing. */
function storeThatTells(store: LoaderContext['store'], collecting: { isOn: boolean }): LoaderContext['store'] {
  return {
    ...store,
    set: (entry) => {
      const isChanged = store.set(entry);
      if (isChanged && !collecting.isOn) publishReload();
      return isChanged;
    },
  };
}

/** Files that come or go together, such as the pictures of a text, are one reason to read it again. */
const PAUSE_MS = 100;

/** An event for all collections: a text has another slug, so links to it have another URL. */
const MOVED = 'commonplace:moved';

/**
 * While developing, reads a text again when a page or a picture that it leads to may have come, gone or changed. When a file is added,
 * these are the texts with mistakes (and MDX that names the file, as its mistakes are not known here); when a file is removed, gets another
 * slug or is a picture that changes, the texts that name it: a rendered text has the URLs of its links and the sizes of its pictures.
 */
function readAgain({ store, watcher }: LoaderContext): void {
  /** The last known slugs of files: the loader may not have read a changed file yet. */
  const slugs = new Map<string, unknown>();
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readDue = () => {
    for (const id of due) {
      const entry = store.get(id);
      if (!entry?.filePath) continue;
      store.set({ ...entry, digest: UNCHECKED });
      watcher?.emit('change', resolve(entry.filePath));
    }
    due.clear();
  };
  const read = (changed: string, isNew: boolean) => {
    // A build beside this server adds many files to folders of the engine.
    if (!isBelow(SITE_FOLDER, resolve(changed))) return;
    for (const entry of store.values()) {
      const { filePath, rendered } = entry;
      // Records name no files, but may well have the same word.
      if (!filePath || !/\.mdx?$/.test(filePath) || !existsSync(filePath)) continue;
      const isAffected =
        isNew && rendered
          ? rendered.html.includes(PROBLEM_CLASS)
          : seemsToName(readFileSync(filePath, 'utf8'), changed);
      if (isAffected) due.add(entry.id);
    }
    clearTimeout(timer);
    timer = setTimeout(readDue, PAUSE_MS);
  };
  watcher?.on('add', (file) => read(file, true));
  watcher?.on('unlink', (file) => read(file, false));
  watcher?.on(MOVED, (file: string) => read(file, false));
  watcher?.on('change', (file) => {
    if (isPictureName(file)) read(file, false);
    const entry = store.values().find(({ filePath }) => filePath && resolve(filePath) === resolve(file));
    if (!entry || !existsSync(file)) return;
    const [former, slug] = [slugs.has(file) ? slugs.get(file) : entry.data.slug, readSlug(file)];
    slugs.set(file, slug);
    if (slug !== former) watcher.emit(MOVED, file);
  });
}

const readSlug = (file: string): string | undefined =>
  parseFrontMatter(readFileSync(file, 'utf8')).find(['slug'])?.scalar || undefined;

/** Whether a text has the name of a file. Links may name a page without its extension, or by its folder. */
function seemsToName(text: string, file: string): boolean {
  const { name, base, ext, dir } = parse(file);
  const isFolder = /^(?:index|README)$/.test(name);
  const names = /^\.mdx?$/.test(ext) ? [name, ...(isFolder ? [basename(dir)] : [])] : [base];
  return names.some((written) => text.includes(written) || text.includes(encodeURI(written)));
}

/** Replaces the digest of a file that has mistakes. */
const UNCHECKED = 'unchecked';

/** What a build shows for missing values until the mistakes are repaired. */
const STAND_INS = { title: STAND_IN, description: STAND_IN, label: STAND_IN, name: STAND_IN, authors: [STAND_IN] };

/** How Astro reads a kind of file before its front matter is checked. Loaders get it by file extension. */
type EntryType = { getEntryInfo: (file: { contents: string; fileUrl: URL }) => unknown };

/** Also reads files whose front matter is not valid YAML: the mistakes are collected, and the text is still checked. */
function readerThatCollects(context: LoaderContext, mistakes: string[]): object {
  const types: unknown = Reflect.get(context, 'entryTypes');
  if (!(types instanceof Map)) return {};
  const known: Map<string, EntryType> = types;
  const getEntryInfo = (type: EntryType) => async (file: { contents: string; fileUrl: URL }) => {
    try {
      return await type.getEntryInfo(file);
    } catch (error) {
      const sentence = syntaxMistake(error) ?? unreadableData(fileURLToPath(file.fileUrl));
      if (!sentence) throw error;
      mistakes.push(sentence);
      return { data: UNREADABLE, body: splitFrontMatter(file.contents).body.text, slug: '', rawData: '' };
    }
  };
  return {
    entryTypes: new Map([...known].map(([ending, type]) => [ending, { ...type, getEntryInfo: getEntryInfo(type) }])),
  };
}

/** Replaces front matter that cannot be parsed. */
const UNREADABLE = {};

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

type Collect = (id: string, sentences: string[], file: string) => void;

/** The loader logs that a file could not be reloaded; its mistakes were reported before. */
const RELOAD_FAILED = 'it has mistakes, which are listed above.';

const publish = (file: string, mistakes: string[]) =>
  publishMistakes({ file: place(file), of: 'front matter', mistakes });

type Parsing = Pick<LoaderContext, 'parseData'> & { logger: Pick<LoaderContext['logger'], 'warn'> };

/** Parses front matter: mistakes are collected, and keys of other generators are reported in the log. */
export const parserThatCollects =
  (schema: z.ZodObject, context: Parsing, collect: Collect): LoaderContext['parseData'] =>
  async (written) => {
    // An empty file of YAML has no keys, and front matter may be a bare text.
    const isList = Array.isArray(written.data);
    const entry = { ...written, data: structuredClone(isRecord(written.data) && !isList ? written.data : Object({})) };
    if (entry.filePath) putBackDays(entry.filePath, entry.data);
    const unclosed = entry.filePath ? unclosedFrontMatter(entry.filePath) : undefined;
    const warnings =
      entry.filePath && !unclosed ? adoptForeignFrontMatter(entry.filePath, entry.data, Object.keys(schema.shape)) : [];
    // Collections are loaded separately from the plugins: only the log reaches the author.
    for (const warning of warnings) context.logger.warn(warning);
    const unusable = entry.filePath ? unusableRecordName(entry.filePath, entry.id) : undefined;
    if (unusable && entry.filePath) collect(entry.id, [unusable], entry.filePath);
    if (entry.filePath && hasLetterMistakes(entry.data))
      collect(entry.id, letterMistakes(entry.filePath), entry.filePath);
    try {
      const data = await context.parseData(entry);
      if (unclosed && entry.filePath) collect(entry.id, [unclosed], entry.filePath);
      return data;
    } catch (error) {
      const issues = findIssues(schema, isList ? written.data : entry.data);
      if (!issues || !entry.filePath) throw error;
      const { id, filePath } = entry;
      const mistakes = unclosed ? [unclosed] : frontMatterMistakes(filePath, id, issues, Object.keys(schema.shape));
      collect(id, written.data === UNREADABLE ? [] : mistakes, filePath);
      const repaired = isBuilding() ? repairInput(schema, entry.data, STAND_INS) : undefined;
      if (!isRecord(repaired)) return entry.data;
      for (const key of Object.keys(entry.data)) Reflect.deleteProperty(entry.data, key);
      Object.assign(entry.data, repaired);
      return context.parseData(entry);
    }
  };

/** Loaders log some errors and continue without the text or the records; these errors end the build, too. */
function loggerThatCollects(
  logger: LoaderContext['logger'],
  collecting: { isOn: boolean },
  mistakes: string[],
): LoaderContext['logger'] {
  return Object.assign(logger.fork(logger.label), {
    error: (message: string) => {
      if (collecting.isOn) mistakes.push(explainRecords(message) ?? explainName(message) ?? message);
      else if (!publishUnreadable(message)) logger.error(message);
    },
    info: (message: string) => {
      const [, entry] = RELOADED.exec(stripVTControlCharacters(message)) ?? [];
      if (entry && !collecting.isOn) publish(join(CONTENT_FOLDER, entry), []);
      logger.info(message);
    },
  });
}

/** Astro's log message about a file of records. The reason follows as a debug message, without the file. */
const UNREADABLE_RECORDS = /^Error reading data from (.+)$/;

/** Why Astro does not find a file whose name has a sign of URLs. Undefined for other messages. */
function explainName(message: string): string | undefined {
  const [, entry] = /^Error reading (.+): ENOENT/.exec(message) ?? [];
  return entry && unusableNames([join(CONTENT_FOLDER, entry)])[0];
}

/** What is wrong in a file of records that could not be read. Undefined for other messages. */
function explainRecords(message: string): string | undefined {
  const [, file] = UNREADABLE_RECORDS.exec(message) ?? [];
  return file && unreadableRecords(file);
}

/** Astro's log message after an edited file was reloaded. */
const RELOADED = /^Reloaded data from (.+)$/;

/** Whether a message says that a file could not be reloaded because of its YAML; if so, publishes the mistakes. */
function publishUnreadable(message: string): boolean {
  const [, records] = UNREADABLE_RECORDS.exec(message) ?? [];
  if (records) publish(records, [unreadableRecords(records)]);
  if (records) return true;
  const [, entry] = /^Failed to reload (.+?\.(?:mdx?|ya?ml|json)): /.exec(message) ?? [];
  const file = entry && join(CONTENT_FOLDER, entry);
  const mistake = file && existsSync(file) && (unreadableData(file) ?? unreadableFrontMatter(file));
  if (!mistake) return false;
  publish(file, [mistake]);
  return true;
}
