import type { APIRoute } from 'astro';
import { Feed, type Item } from 'feed';
import { escapeText } from '#lib/html/html-edits.ts';
import site from '#site';
import { absolute } from '#workspace/url.ts';
import { FEEDS, type FeedKind, type FeedSource } from './feeds.ts';
import type { LoadedBlog } from './load.ts';
import type { Author, Post } from './model.ts';
import { renderForFeed } from './render.ts';

/** RSS knows authors by e-mail address alone; their names go into an element of Dublin Core. */
const authorship = (authors: Author[], kind: FeedKind): Pick<Item, 'author' | 'extensions'> =>
  kind === 'rss'
    ? { extensions: [{ name: 'dc:creator', objects: { _text: authors.map(({ name }) => name).join(', ') } }] }
    : { author: authors.map(({ name, href }) => ({ name, link: absolute(href) })) };

/** In the XML feeds titles and summaries are HTML. */
const textFor = (kind: FeedKind, text: string) => (kind === 'json' ? text : escapeText(text));

async function toItem(blog: LoadedBlog, post: Post, kind: FeedKind): Promise<Item> {
  const link = absolute(post.href);
  const entry = blog.entries.get(post.id);
  return {
    id: link,
    link,
    title: textFor(kind, post.title),
    description: textFor(kind, post.description),
    published: post.date,
    date: post.updated,
    category: post.tags.map(({ id, label }) => ({ name: label, term: id })),
    ...(entry && { content: await renderForFeed(entry, link) }),
    ...authorship(post.authors, kind),
  };
}

/** The `GET` of a feed's route. */
export const feedRoute =
  (kind: FeedKind): APIRoute<{ blog: LoadedBlog; source: FeedSource }> =>
  async ({ props: { blog, source } }) =>
    new Response(await renderFeed(blog, source, kind), {
      headers: { 'content-type': `${FEEDS[kind].type}; charset=utf-8` },
    });

/** The newest posts with their whole text as a feed of a kind. */
async function renderFeed(blog: LoadedBlog, source: FeedSource, kind: FeedKind): Promise<string> {
  const posts = source.posts.slice(0, blog.config.feedEntries);
  const { href, title, description } = source;
  const feed = new Feed({
    id: absolute(href),
    title,
    description,
    link: absolute(href),
    language: blog.locale,
    copyright: site.footer.copyright,
    feed: absolute(href + FEEDS[kind].file),
    feedLinks: { json: absolute(href + FEEDS.json.file) },
    generator: false,
    updated: posts.map(({ updated }) => updated).sort((a, b) => b.getTime() - a.getTime())[0],
  });
  for (const item of await Promise.all(posts.map((post) => toItem(blog, post, kind)))) feed.addItem(item);
  return { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => asVersion11(feed.json1(), blog) }[kind]();
}

type JsonFeed = { items: { id: string; author?: unknown }[] };

/** Version 1.1 of JSON Feed names all authors of an item, and the language: https://www.jsonfeed.org/version/1.1/ */
function asVersion11(json: string, blog: LoadedBlog): string {
  const { items, ...feed }: JsonFeed = JSON.parse(json);
  const authors = new Map(blog.posts.map((post) => [absolute(post.href), authorship(post.authors, 'json').author]));
  const named = items.map(({ author, ...item }) => ({
    ...item,
    authors: authors.get(item.id)?.map(({ name, link }) => ({ name, url: link })),
  }));
  const version = 'https://jsonfeed.org/version/1.1';
  return JSON.stringify({ ...feed, version, language: blog.locale, items: named }, null, 2);
}
