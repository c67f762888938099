import { Feed, type Item } from 'feed';
import { escapeText } from '#contracts/escape-html.ts';
import site from '#site';
import { getSiteTexts } from '#workspace/content/site-texts.ts';
import { absolute } from '#workspace/url.ts';

/** The feeds by kind: file name below the list, name, media type. */
export const FEEDS = {
  rss: { file: 'rss.xml', name: 'RSS', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', name: 'Atom', type: 'application/atom+xml' },
  json: { file: 'feed.json', name: 'JSON', type: 'application/feed+json' },
} as const;

export type FeedKind = keyof typeof FEEDS;

type FeedAuthor = { name: string; link?: string };

/** An entry: texts are plain, its content is HTML. URLs are absolute. */
export type FeedEntry = Pick<Item, 'link' | 'title' | 'description' | 'published' | 'date' | 'category' | 'content'> & {
  authors: FeedAuthor[];
};

type FeedContent = {
  /** URL of the list with the base path. */
  href: string;
  title: string;
  description: string;
  locale: string;
  entries: FeedEntry[];
};

/** The title of a feed in a feed reader, among those of other sites. */
export const getFeedTitle = (title: string): string => `${title} | ${site.title}`;

/** The response of a feed's route. */
export const feedResponse = (content: FeedContent, kind: FeedKind): Response =>
  new Response(renderFeed(content, kind), { headers: { 'content-type': `${FEEDS[kind].type}; charset=utf-8` } });

function renderFeed({ href, title, description, locale, entries }: FeedContent, kind: FeedKind): string {
  const feed = new Feed({
    id: absolute(href),
    title,
    description,
    link: absolute(href),
    language: locale,
    copyright: getSiteTexts(locale).footer.copyright,
    feed: absolute(href + FEEDS[kind].file),
    feedLinks: { json: absolute(href + FEEDS.json.file) },
    generator: false,
    updated: entries.map(({ date }) => date).sort((a, b) => b.getTime() - a.getTime())[0],
  });
  for (const entry of entries) feed.addItem(toItem(entry, kind));
  return {
    rss: () => feed.rss2(),
    atom: () => withLanguage(escapeCategories(feed.atom1()), locale),
    json: () => asVersion11(feed.json1(), locale, entries),
  }[kind]();
}

/** In XML feeds titles and summaries are HTML. */
const textFor = (kind: FeedKind, text: string) => (kind === 'json' ? text : escapeText(text));

/** In Atom a tag is an attribute, and the library does not escape its angle brackets. */
const escapeCategories = (atom: string): string =>
  atom.replaceAll(/<category label="[^"]*"/g, (start) => `<${start.slice(1).replaceAll('<', '&lt;')}`);

/** The library names the language in RSS alone. */
const withLanguage = (atom: string, locale: string): string =>
  atom.replace('<feed ', () => `<feed xml:lang="${locale}" `);

function toItem({ authors, ...entry }: FeedEntry, kind: FeedKind): Item {
  return {
    ...entry,
    id: entry.link,
    title: textFor(kind, entry.title),
    ...(entry.description !== undefined && { description: textFor(kind, entry.description) }),
    // RSS authors need an e-mail address; names go into a Dublin Core element.
    ...(kind === 'rss'
      ? { extensions: [{ name: 'dc:creator', objects: { _text: authors.map(({ name }) => name).join(', ') } }] }
      : { author: authors }),
  };
}

type JsonFeed = { items: { id: string; author?: unknown }[] };

/** Version 1.1 of JSON Feed has all authors of an item, and the language: https://www.jsonfeed.org/version/1.1/ */
function asVersion11(json: string, locale: string, entries: FeedEntry[]): string {
  const { items, ...feed }: JsonFeed = JSON.parse(json);
  const authors = new Map(entries.map((entry) => [entry.link, entry.authors]));
  const named = items.map(({ author, ...item }) => ({
    ...item,
    authors: authors.get(item.id)?.map(({ name, link }) => ({ name, url: link })),
  }));
  const version = 'https://jsonfeed.org/version/1.1';
  return JSON.stringify({ ...feed, version, language: locale, items: named }, null, 2);
}
