import site from '#site';
import type { Blog, Post } from './model.ts';

/** The feeds by their kind: file name below the blog, what they are called, media type. */
export const FEEDS = {
  rss: { file: 'rss.xml', name: 'RSS', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', name: 'Atom', type: 'application/atom+xml' },
  json: { file: 'feed.json', name: 'JSON', type: 'application/feed+json' },
} as const;

export type FeedKind = keyof typeof FEEDS;

/** What a feed contains: all posts, or those of a tag or an author. */
export type FeedSource = {
  /** The URL of their list with the base path. */
  href: string;
  title: string;
  description: string;
  posts: Post[];
};

/** What the feeds are called in a reader, among those of other sites. */
const getFeedTitle = (title: string): string => `${title} | ${site.title}`;

export const getBlogFeed = ({ href, config: { title, description }, posts }: Blog): FeedSource => ({
  href,
  title: getFeedTitle(title),
  description,
  posts,
});

/** The posts of a tag or an author. */
export const getListFeed = (
  { config, posts }: Blog,
  list: { href: string; name: string; description: string | undefined },
  has: (post: Post) => boolean,
): FeedSource => ({
  href: list.href,
  title: getFeedTitle(`${config.title}: ${list.name}`),
  description: list.description ?? list.name,
  posts: posts.filter(has),
});
