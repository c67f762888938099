import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineCollection } from 'astro/content/config';
import { file, glob, type Loader, type LoaderContext } from 'astro/loaders';
import { z } from 'zod';
import {
  authorSchema,
  categorySchema,
  docSchema,
  homeTextSchema,
  membersPageSchema,
  pageSchema,
  postSchema,
  tagSchema,
} from '#contracts/content.ts';
import { archiveLoader, archiveSchema } from '#features/agreements/pages/archive.ts';
import { publishReload } from '#lib/reloads-channel.ts';
import { checked } from '#markdown/checks/collection.ts';
import { readRecords } from '#markdown/checks/front-matter.ts';
import site from '#site';
import { getHomeTexts } from '#workspace/content/path.ts';
import { getSidebarFile } from '#workspace/content/sidebar.ts';
import { listDocsVersions } from '#workspace/docs-areas.ts';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { isDeveloping } from '#workspace/mistakes.ts';

const folders = listDocsVersions().map(({ folder }) => folder);
/** Translations into languages that the site does not have yet are left out, which a note of the build says. */
const languages = site.locales.list.flatMap(({ code }) => (code === site.locales.default ? [] : `i18n/${code}/`));

const TEXTS = '**/[^_.]*.{md,mdx}';
const CATEGORIES = '**/_category_.{yml,yaml,json}';

/**
 * Files below `content/`, and their translations. Ids are paths without the extension; letter case is kept, as it is part of the URL. Names
 * that begin with "_" are notes, and those with "." are what macOS and editors leave beside texts.
 */
const files = (patterns: string[], { retainBody = false } = {}) =>
  glob({
    base: CONTENT_FOLDER,
    pattern: [...['', ...languages].flatMap((language) => patterns.map((one) => language + one)), '!**/_*/**/*'],
    generateId: ({ entry }) => entry.replace(/\.[^./]+$/, ''),
    retainBody,
  });

const EVENTS = ['add', 'change'];

/** A collection that may be empty: Astro would warn about missing files, and about a collection that is not in its store. */
const optional = ({ name, load }: Loader): Loader => ({
  name,
  load: async (context) => {
    const { watcher, ...unwatched } = context;
    const { logger, store } = unwatched;
    let isEmpty = false;
    const warn = (message: string) => {
      if (message.startsWith('No files found')) isEmpty = true;
      else logger.warn(message);
    };
    const error = (message: string) => {
      if (!message.startsWith('File not found')) return logger.error(message);
      isEmpty = true;
      store.clear();
    };
    const read = async (from: LoaderContext) => {
      isEmpty = false;
      await load({ ...from, logger: Object.assign(Object.create(logger), { warn, error }) });
    };
    await read(context);
    store.set({ id: name, data: {} });
    store.delete(name);
    if (!isEmpty || !watcher) return;
    // Astro does not watch for the first file of an empty collection.
    const readFirst = (file: string) => {
      if (!/\.mdx?$/.test(file)) return;
      // Its problems have been reported. Each read with the watcher would add listeners.
      void read(unwatched)
        .catch(() => {})
        .then(() => isEmpty || EVENTS.forEach((event) => void watcher.off(event, readFirst)));
    };
    watcher.add(CONTENT_FOLDER);
    // A file that was written before the watcher saw its folder is noticed when it is saved again.
    for (const event of EVENTS) watcher.on(event, readFirst);
  },
});

/** Loads nothing, and drops what an earlier build has loaded. */
const nothing: Loader = { name: 'nothing', load: async ({ store }) => store.clear() };

/** A site whose configuration has no blog has no posts. */
const ifBlog = (loader: Loader): Loader => optional(site.blog ? loader : nothing);

/** The records of a file below `content/`. A site without the file has none. */
function records(name: string): Loader {
  const path = join(CONTENT_FOLDER, name);
  let isRead = false;
  const parser = (text: string) => {
    const found = readRecords(text);
    isRead = found !== undefined;
    // The loader logs that there was an error, but not this one: `checked` says in the log what is wrong.
    if (!found) throw new Error(`${name} has no records.`);
    return found;
  };
  const loader = file(path, { parser });
  return {
    name: 'records',
    load: async ({ watcher, ...context }) => {
      await loader.load(context);
      const reload = async (changed: string) => {
        if (resolve(changed) !== path) return;
        await loader.load(context);
        // As Astro says it of other files.
        if (isRead) context.logger.info(`Reloaded data from ${name}`);
      };
      watcher?.add(CONTENT_FOLDER);
      // Mistakes have been reported.
      for (const event of EVENTS) watcher?.on(event, (changed) => void reload(changed).catch(() => {}));
    },
  };
}

/** The handwritten sidebars. Pages read the files themselves; this renders them again when one is edited while developing. */
const sidebars: Loader = {
  name: 'sidebars',
  load: async ({ store, watcher }) => {
    const files = new Map(folders.map((folder) => [getSidebarFile(folder), folder]));
    const read = (file: string, id: string) => {
      if (existsSync(file)) store.set({ id, data: { source: readFileSync(file, 'utf8') } });
      else store.delete(id);
    };
    store.clear();
    for (const [file, id] of files) read(file, id);
    // Like the other collections: after a missing file is watched, its folder is no longer watched.
    watcher?.add(CONTENT_FOLDER);
    const reload = (file: string) => {
      const id = files.get(resolve(file));
      if (id === undefined) return;
      const former = store.get(id)?.data.source;
      read(resolve(file), id);
      if (store.get(id)?.data.source !== former) publishReload();
    };
    for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload);
  },
};

const homeTexts = getHomeTexts();

/** The members' pages, for the build that publishes them. */
export const membersCollections = {
  membersPages: defineCollection(checked(optional(files([`members/${TEXTS}`])), membersPageSchema)),
  membersCategories: defineCollection(checked(optional(files([`members/${CATEGORIES}`])), categorySchema)),
};

/** Empties a collection that no build of the site reads; see `src/pages/_members-pages/`. */
export const leaveOut = <Collection extends object>(collection: Collection): Collection => ({
  ...collection,
  loader: optional(nothing),
});

/** Collections that are only available while developing, and empty in a build. */
const whileDeveloping = <Collection extends object>(collection: Collection): Collection =>
  isDeveloping() ? collection : leaveOut(collection);

export const collections = {
  docs: defineCollection(checked(files(folders.map((folder) => `${folder}/${TEXTS}`)), docSchema)),
  docCategories: defineCollection(
    checked(optional(files(folders.map((folder) => `${folder}/${CATEGORIES}`))), categorySchema),
  ),
  docSidebars: defineCollection({ loader: optional(sidebars), schema: z.strictObject({ source: z.string() }) }),
  // The reading time is counted from their sources.
  posts: defineCollection(checked(ifBlog(files([`blog/${TEXTS}`], { retainBody: true })), postSchema)),
  pages: defineCollection(checked(optional(files([`pages/${TEXTS}`])), pageSchema)),
  homeTexts: defineCollection(checked(optional(homeTexts.length > 0 ? files(homeTexts) : nothing), homeTextSchema)),
  /** The exact texts of all ratified versions of the documents that members sign. */
  agreements: defineCollection({ loader: archiveLoader(), schema: archiveSchema }),
  authors: defineCollection(checked(ifBlog(records('blog/authors.yml')), authorSchema)),
  tags: defineCollection(checked(ifBlog(records('blog/tags.yml')), tagSchema)),
  membersPages: whileDeveloping(membersCollections.membersPages),
  membersCategories: whileDeveloping(membersCollections.membersCategories),
};
