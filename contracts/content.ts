import { z } from 'zod';
import { changeSchema } from './agreement-schema.ts';
import { oldPathSchema } from './redirects.ts';

const text = z.string().min(1);
const level = z.int().min(2).max(6);
const picture = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)/, 'Expected a file of public/, such as "/img/picture.png", or a full URL.');
/** Each part of a URL is a folder of the built site, and no file system has longer names. */
const hasShortParts = (path: string): boolean =>
  path.split('/').every((part) => new TextEncoder().encode(part).length <= 255);
/** A part of the page's URL, or the whole path below its area. Characters with a special meaning in URLs are refused. */
const slug = text
  .regex(
    /^(?!.*(?:^|\/)\.\.?(?:\/|$))(?!.*\/\/)[^?#\\]*$/,
    'a part of a URL, such as "tides", or a path, such as "/water/tides"',
  )
  .refine((path) => !path.includes('%'), 'a part of a URL without "%", such as "a b" instead of "a%20b"')
  .refine(hasShortParts, 'a part of a URL of at most 255 bytes, as a folder gets this name');
/** The page or the address of somebody. Other protocols would run code, or be blocked. */
const contact = z.url({ protocol: /^(?:https?|mailto)$/ });
const date = z.union([z.date(), z.iso.date().transform((day) => new Date(day))], {
  error: ({ input }) =>
    typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input)
      ? `No calendar has the day ${input}.`
      : 'a date, such as 2026-01-02',
});

/** Front matter that every page may have. Strict, so that unknown keys are reported. */
const shared = {
  title: text,
  description: text,
  keywords: z.array(text).optional(),
  /** Picture for link previews on other sites, instead of the one that the build makes. */
  image: picture.optional(),
  hide_title: z.boolean().default(false),
  hide_table_of_contents: z.boolean().default(false),
  toc_min_heading_level: level.default(2),
  toc_max_heading_level: level.default(3),
  /** In development only. */
  draft: z.boolean().default(false),
  /** Built, but not listed anywhere and hidden from search engines. */
  unlisted: z.boolean().default(false),
  /** Earlier paths of the page, below the base path. They redirect to it. */
  redirect_from: z.union([z.array(oldPathSchema), oldPathSchema.transform((path) => [path])]).optional(),
  /** In a translation: the fingerprint of the original that it was made from. `npm run translate -- mark` writes it. */
  translated_from: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'the fingerprint of the original, which "npm run translate -- mark" writes')
    .optional(),
  last_update: z
    .strictObject({ date: date.optional(), author: text.optional() })
    // A date in place of the keys passes as an object without any.
    .refine(
      ({ date: day, author }) => day !== undefined || author !== undefined,
      'a "date" or an "author" on a line below it, indented',
    )
    .optional(),
  /** The page may quote members' pages in public. */
  quotes: z.literal('members').optional(),
};

const paginationTarget = text.nullable().optional();

/** A translation without the key has the tags of its original; one with an empty list has none. */
const tags = z.array(text).optional();

/** Describes the newest version of a governing document that members sign. Written by `npm run ratify`, never by hand. */
const agreement = z.strictObject({
  version: z.int().min(1),
  /** In force from the beginning of this day, in UTC. */
  effective: date,
  change: changeSchema,
  /** What has changed, in a sentence or two. */
  summary: text,
});

/** A document of the handbook. */
export const docSchema = z.strictObject({
  ...shared,
  id: text.optional(),
  slug: slug.optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  pagination_label: text.optional(),
  /** The id of another document; null for none. */
  pagination_next: paginationTarget,
  pagination_prev: paginationTarget,
  tags,
  custom_edit_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  agreement: agreement.optional(),
  /** Members are asked to confirm that they have read this exact text. It needs a version: `npm run ratify`. */
  acknowledge: z.literal('required').optional(),
});

const { title, hide_title, hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, draft } = shared;
const { translated_from } = shared;

/** A page for members only. It has no keys for search engines, lists and links from elsewhere. */
export const membersPageSchema = z.strictObject({
  title,
  hide_title,
  hide_table_of_contents,
  toc_min_heading_level,
  toc_max_heading_level,
  draft,
  translated_from,
  /** The search of the members' pages covers it. */
  description: text.optional(),
  slug: slug.optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  /** Readers can open the page again without a network until they sign out. */
  offline: z.boolean().default(false),
});

/** Describes a folder of documents, in `_category_.yml`. */
export const categorySchema = z.strictObject({
  label: text,
  position: z.number().optional(),
  description: text.optional(),
  /** null: the folder has no page of its own, and its documents are always shown in the sidebar. */
  link: z.null().optional(),
  /** false: its documents are shown in the sidebar of every page. */
  collapsed: z.boolean().optional(),
});

/** A blog post. Its date is in the file name. */
export const postSchema = z.strictObject({
  ...shared,
  slug: slug.optional(),
  authors: z.array(text).min(1),
  tags,
});

/** A standalone page. */
export const pageSchema = z.strictObject({
  ...shared,
  /** A sentence at the end of the page, with a link to the people responsible for the site. */
  contact: text.optional(),
  /** A form below the text of the page. */
  form: z.enum(['sign-in', 'join']).optional(),
});

/** A text of the home page: `home.blocks` of the configuration names it. */
export const homeTextSchema = z.strictObject({ translated_from });

/** A record of `authors.yml`. */
export const authorSchema = z.strictObject({
  name: text,
  title: text.optional(),
  description: text.optional(),
  url: contact.optional(),
  /** A square picture in `public/`, such as "/img/mira.jpg". */
  image: z
    .string()
    .regex(/^\/(?!\/)/, 'a file of public/, such as "/img/mira.jpg"')
    .optional(),
  /** Where else the author can be found, by the name of the place. */
  links: z.record(text, contact).default({}),
  /** Several people write under this name; structured data calls it an organization. */
  group: z.boolean().default(false),
});

/** A record of `tags.yml`. */
export const tagSchema = z.strictObject({ label: text, description: text.optional() });
