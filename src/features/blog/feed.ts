import type { APIRoute } from 'astro';
import { type FeedEntry, type FeedKind, feedResponse } from '#lib/feeds.ts';
import { absolute } from '#workspace/url.ts';
import type { FeedSource } from './feeds.ts';
import type { LoadedBlog } from './load.ts';
import type { Post } from './model.ts';
import { renderForFeed } from './render.ts';

async function toEntry(blog: LoadedBlog, post: Post): Promise<FeedEntry> {
  const link = absolute(post.href);
  const entry = blog.entries.get(post.id);
  return {
    link,
    title: post.title,
    description: post.description,
    published: post.date,
    date: post.updated,
    category: post.tags.map(({ id, label }) => ({ name: label, term: id })),
    ...(entry && { content: await renderForFeed(entry, link, blog.locale) }),
    authors: post.authors.map(({ name, href }) => ({ name, link: absolute(href) })),
  };
}

/** The `GET` of a feed's route: the newest posts with their full text. */
export const feedRoute =
  (kind: FeedKind): APIRoute<{ blog: LoadedBlog; source: FeedSource }> =>
  async ({ props: { blog, source } }) => {
    const posts = source.posts.slice(0, blog.config.feedEntries);
    const entries = await Promise.all(posts.map((post) => toEntry(blog, post)));
    const { href, title, description } = source;
    return feedResponse({ href, title, description, locale: blog.locale, entries }, kind);
  };
