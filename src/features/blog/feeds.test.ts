import { expect, it, vi } from 'vitest';
import { leastSite } from '#contracts/site-config/testing.ts';
import { getBlogFeed, getListFeed } from './feeds.ts';
import type { Blog, Post } from './model.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const tag = { id: 'wood', label: 'wood', description: undefined, href: '/blog/tags/wood/' };
const post = (id: string, tags = [tag]): Post => ({
  id,
  href: `/blog/${id}/`,
  title: id,
  description: id,
  date: new Date(0),
  updated: new Date(0),
  minutes: 1,
  authors: [],
  tags,
  unlisted: false,
});
const blog: Blog = {
  config: { title: 'News', description: 'What is new.', postsPerPage: 10, recentPosts: 5, feedEntries: 20 },
  locale: 'en',
  href: '/blog/',
  posts: [post('a'), post('b', [])],
  unlisted: [],
  authors: [],
  tags: [tag],
};

it('a feed of the blog has all posts', () => {
  expect(getBlogFeed(blog)).toMatchObject({ href: '/blog/', title: `News | ${leastSite.title}`, posts: blog.posts });
});

it('a feed of a tag or an author has only their posts, and is named after them', () => {
  const feed = getListFeed(blog, { ...tag, name: tag.label }, ({ tags }) => tags.includes(tag));
  expect(feed).toMatchObject({ href: tag.href, title: `News: wood | ${leastSite.title}`, description: 'wood' });
  expect(feed.posts.map(({ id }) => id)).toEqual(['a']);
});
