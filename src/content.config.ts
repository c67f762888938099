import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import site from '../site.config.ts';
import { archive, archiveSchema } from './agreements/pages/archive.ts';
import { authorSchema, categorySchema, docSchema, pageSchema, postSchema, tagSchema } from './lib/content/schema.ts';
import { checked } from './markdown/checks/collection.ts';

const folders = site.docs.versions.map((version) => version.folder);
const inEveryLocale = (pattern: string) => [pattern, `i18n/*/${pattern}`];
const withoutExtension = ({ entry }: { entry: string }) => entry.replace(/\.[^./]+$/, '');

/** Ids are paths below `content/` without the extension; letter case is kept, as it is part of the address. */
const markdown = (patterns: string[]) =>
  glob({ base: './content', pattern: [...patterns, '!**/_*/**'], generateId: withoutExtension, retainBody: false });

export const collections = {
  docs: defineCollection(
    checked(markdown(folders.flatMap((folder) => inEveryLocale(`${folder}/**/[^_]*.{md,mdx}`))), docSchema),
  ),
  docCategories: defineCollection(
    checked(
      glob({
        base: './content',
        pattern: folders.flatMap((folder) => inEveryLocale(`${folder}/**/_category_.yml`)),
        generateId: withoutExtension,
      }),
      categorySchema,
    ),
  ),
  posts: defineCollection(
    checked(
      glob({
        base: './content',
        pattern: inEveryLocale('blog/**/[^_]*.{md,mdx}'),
        generateId: withoutExtension,
      }),
      postSchema,
    ),
  ),
  pages: defineCollection(checked(markdown(inEveryLocale('pages/**/[^_]*.{md,mdx}')), pageSchema)),
  /** The exact texts of all ratified versions of the documents that members sign. */
  agreements: defineCollection({ loader: archive(), schema: archiveSchema }),
  authors: defineCollection(checked(file('content/blog/authors.yml'), authorSchema)),
  tags: defineCollection(checked(file('content/blog/tags.yml'), tagSchema)),
};
