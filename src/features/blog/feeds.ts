import site from '#site';
import type { Blog } from './model.ts';

/** The feeds by their kind: file name below the blog, what they are called, media type. */
export const FEEDS = {
  rss: { file: 'rss.xml', name: 'RSS', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', name: 'Atom', type: 'application/atom+xml' },
  json: { file: 'feed.json', name: 'JSON', type: 'application/feed+json' },
} as const;

export type FeedKind = keyof typeof FEEDS;

/** The address of a feed with the base path. */
export const feedAddress = (blog: Blog, kind: FeedKind): string => blog.address + FEEDS[kind].file;

/** What the feeds are called in a reader, among those of other sites. */
export const getFeedTitle = ({ config }: Blog): string => `${config.title} | ${site.title}`;
