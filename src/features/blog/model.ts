import type { BlogConfig } from '#contracts/site-config/index.ts';
import type { LanguageAttributes } from '#lib/in-locale.ts';

/** An author: a record of `authors.yml` with its page. */
export type Author = {
  id: string;
  name: string;
  /** Whether several people write under this name. */
  isGroup: boolean;
  title: string | undefined;
  description: string | undefined;
  /** A page elsewhere. */
  url: string | undefined;
  /** URL of a square picture. */
  image: string | undefined;
  /** Other places, by their names. */
  links: Record<string, string>;
  /** URL with the base path. */
  href: string;
};

/** A tag: a record of `tags.yml` with its page. */
export type Tag = { id: string; label: string; description: string | undefined; href: string };

/** A post for lists, neighbours and feeds: plain data. */
export type Post = {
  /** Path below `content/blog/` without extension, the same in every locale. */
  id: string;
  /** URL with the base path. */
  href: string;
  title: string;
  description: string;
  /** The language of title and text, if it differs from that of the page that shows them. */
  language?: LanguageAttributes;
  /** Midnight UTC of the day in the file's name. */
  date: Date;
  /** The last change according to its author; by default the date. */
  updated: Date;
  minutes: number;
  authors: Author[];
  tags: Tag[];
  unlisted: boolean;
};

/** The blog in one locale. */
export type Blog = {
  config: BlogConfig;
  locale: string;
  /** URL of the list with the base path. */
  href: string;
  /** The listed posts, newest first. */
  posts: Post[];
  /** Posts that only a direct link leads to. */
  unlisted: Post[];
  /** By name. */
  authors: Author[];
  /** By label. */
  tags: Tag[];
};
