import { getFeedTitle } from '#lib/feeds.ts';
import type { Blog, Post } from './model.ts';

/** The content of a feed: all posts, or those of a tag or an author. */
export type FeedSource = {
  /** The URL of their list with the base path. */
  href: string;
  title: string;
  description: string;
  posts: Post[];
};

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
