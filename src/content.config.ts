import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import { file, glob } from 'astro/loaders';
import { authorSchema, categorySchema, docSchema, pageSchema, postSchema, tagSchema } from '#contracts/content.ts';
import { archive, archiveSchema } from '#features/agreements/pages/archive.ts';
import { checked } from '#markdown/checks/collection.ts';
import site from '#site';
import { CONTENT_FOLDER } from '#workspace/folders.ts';

const folders = site.docs.versions.map((version) => version.folder);
/** Translations into a language that the site does not have yet are left alone. */
const translations = site.locales.list.flatMap(({ code }) => (code === site.locales.default ? [] : `i18n/${code}`));
const inEveryLocale = (pattern: string) => [pattern, ...translations.map((folder) => `${folder}/${pattern}`)];
const withoutExtension = ({ entry }: { entry: string }) => entry.replace(/\.[^./]+$/, '');

/** Ids are paths below `content/` without the extension; letter case is kept, as it is part of the address. */
const markdown = (patterns: string[]) =>
  glob({ base: CONTENT_FOLDER, pattern: [...patterns, '!**/_*/**'], generateId: withoutExtension, retainBody: false });

export const collections = {
  docs: defineCollection(
    checked(markdown(folders.flatMap((folder) => inEveryLocale(`${folder}/**/[^_]*.{md,mdx}`))), docSchema),
  ),
  docCategories: defineCollection(
    checked(
      glob({
        base: CONTENT_FOLDER,
        pattern: folders.flatMap((folder) => inEveryLocale(`${folder}/**/_category_.yml`)),
        generateId: withoutExtension,
      }),
      categorySchema,
    ),
  ),
  posts: defineCollection(
    checked(
      glob({
        base: CONTENT_FOLDER,
        pattern: inEveryLocale('blog/**/[^_]*.{md,mdx}'),
        generateId: withoutExtension,
      }),
      postSchema,
    ),
  ),
  pages: defineCollection(checked(markdown(inEveryLocale('pages/**/[^_]*.{md,mdx}')), pageSchema)),
  /** The exact texts of all ratified versions of the documents that members sign. */
  agreements: defineCollection({ loader: archive(), schema: archiveSchema }),
  authors: defineCollection(checked(file(join(CONTENT_FOLDER, 'blog/authors.yml')), authorSchema)),
  tags: defineCollection(checked(file(join(CONTENT_FOLDER, 'blog/tags.yml')), tagSchema)),
};
