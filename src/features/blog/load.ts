import { type CollectionEntry, getCollection } from 'astro:content';
import { readFileSync } from 'node:fs';
import type { BlogConfig } from '#contracts/site-config/index.ts';
import { getStandInLanguage, inLocale, type Located } from '#lib/in-locale.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import { reportUnknownNames } from '#lib/report-unknown-names.ts';
import { publishWaitingText } from '#lib/waiting-texts-channel.ts';
import { listProblems } from '#markdown/index.ts';
import site from '#site';
import { getPostDate, isScheduled, localePrefix, parseDay, toPath } from '#workspace/content/path.ts';
import { getSiteTexts } from '#workspace/content/site-texts.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { reportMistakes, STAND_IN } from '#workspace/mistakes.ts';
import { isUsableName } from '#workspace/slug.ts';
import { href, joinPath } from '#workspace/url.ts';
import type { Author, Blog, Post, Tag } from './model.ts';
import { newestFirst } from './order.ts';
import { minutesToRead } from './reading-time.ts';
import { unknownReferences } from './references.ts';

export type PostEntry = CollectionEntry<'posts'>;

/** The blog in a locale, ready for rendering. */
export type LoadedBlog = Blog & { entries: Map<string, PostEntry>; waiting: WaitingPost[] };

/** A post of MDX that no build shows yet. Only a page of posts can render it (`render.ts`). */
type WaitingPost = { entry: PostEntry; check: (html: string) => void };

/** Drafts, and posts whose day is still to come, are visible only while developing. */
const isFinished = ({ data }: PostEntry) => import.meta.env.DEV || !data.draft;
const isDue = ({ id }: PostEntry) => import.meta.env.DEV || !isScheduled(id, Date.now());

async function loadAuthors(root: string, locale: string): Promise<Author[]> {
  return (await getCollection('authors'))
    .map(({ id, data: { name, group, title, description, url, image, links } }) => ({
      id,
      name,
      isGroup: group,
      title,
      description,
      url,
      image: image && href(image),
      links,
      href: `${root}authors/${id}/`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

async function loadTags(root: string, locale: string): Promise<Tag[]> {
  return (await getCollection('tags'))
    .map(({ id, data: { label, description } }) => ({ id, label, description, href: `${root}tags/${id}/` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/**
 * Reports every mistake in the front matter of posts.
 * @param entries the posts by id, without what translations inherit from their originals
 */
function check(
  located: Located<PostEntry>[],
  entries: ReadonlyMap<string, PostEntry>,
  authors: Author[],
  tags: Tag[],
): void {
  const known = { authors: authors.map(({ id }) => id), tags: tags.map(({ id }) => id) };
  for (const { entry, path } of located) {
    const file = toDisplayPath(entry.filePath ?? entry.id);
    const own = entries.get(entry.id)?.data ?? entry.data;
    const post = { file, source: () => readFileSync(file, 'utf8') };
    const day = getPostDate(path.id);
    const wrong = day === undefined ? '' : ` No calendar has the day ${day}.`;
    const dated = parseDay(day)
      ? []
      : [`${file}:1: The name of a post's file starts with its day, such as 2026-01-02-title.md.${wrong}`];
    const found = [
      ...dated,
      ...unknownReferences(post, 'authors', own.authors, known.authors),
      ...unknownReferences(post, 'tags', own.tags ?? [], known.tags),
    ];
    reportUnknownNames(file, found);
  }
}

/**
 * Reports mistakes in the text of a post that no build shows yet, and has its links checked: otherwise the first one to find them
 * would be that of its day, which perhaps nobody watches.
 */
function checkWaiting({ entry, path }: Located<PostEntry>, html: string): void {
  reportMistakes(listProblems(html));
  const day = getPostDate(path.id);
  // A stand-in for a translation has the links of its original.
  if (day && !getStandInLanguage(entry, path.locale))
    publishWaitingText({ href: href(toPath(path, entry.data.slug)), day, html });
}

/** The items with the given ids, in that order and without duplicates. */
const chosen = <Item extends { id: string }>(ids: string[], items: Item[]): Item[] =>
  [...new Set(ids)].flatMap((id) => items.find((item) => item.id === id) ?? []);

/** Stands in for undeclared authors, which a build reports with all other mistakes. */
const NOBODY: Author = {
  ...{ id: STAND_IN, name: STAND_IN, isGroup: true, href: href('/blog/'), links: {} },
  ...{ title: undefined, description: undefined, url: undefined, image: undefined },
};

function toPost({ entry, path }: Located<PostEntry>, authors: Author[], tags: Tag[]): Post {
  const { data, body = '' } = entry;
  const date = parseDay(getPostDate(path.id)) ?? new Date(0);
  const named = chosen(data.authors, authors);
  return {
    id: path.id,
    href: href(toPath(path, data.slug)),
    title: data.title,
    description: data.description,
    language: getStandInLanguage(entry, path.locale),
    date,
    updated: data.last_update?.date ?? date,
    minutes: minutesToRead(body, path.locale),
    authors: named.length > 0 ? named : [NOBODY],
    tags: chosen(data.tags ?? [], tags),
    unlisted: data.unlisted,
  };
}

async function loadBlog(locale: string, config: BlogConfig): Promise<LoadedBlog> {
  const root = href(joinPath(localePrefix(locale), 'blog'));
  const allAuthors = await loadAuthors(root, locale);
  const allTags = await loadTags(root, locale);
  const finished = (await getCollection('posts')).filter(isFinished);
  const located = inLocale(finished, locale);
  check(located, new Map(finished.map((entry) => [entry.id, entry])), allAuthors, allTags);
  // The others were reported when they were loaded. No page can have their URL.
  const authors = allAuthors.filter(({ id }) => isUsableName(id));
  const tags = allTags.filter(({ id }) => isUsableName(id));
  const waiting = located.filter(({ entry }) => !isDue(entry));
  for (const one of waiting) if (one.entry.rendered) checkWaiting(one, one.entry.rendered.html);
  const due = located.filter(({ entry }) => isDue(entry));
  const posts = newestFirst(due.map((one) => toPost(one, authors, tags)));
  return {
    config,
    locale,
    href: root,
    posts: posts.filter(({ unlisted }) => !unlisted),
    unlisted: posts.filter(({ unlisted }) => unlisted),
    authors,
    tags,
    waiting: waiting
      .filter(({ entry }) => !entry.rendered)
      .map((one) => ({ entry: one.entry, check: (html) => checkWaiting(one, html) })),
    entries: new Map(due.map(({ entry, path }) => [path.id, entry])),
  };
}

const getLoaded = oncePerBuild(loadBlog, (locale) => locale);

/** The blog in a locale; undefined for a site without a blog. */
export function getBlog(locale: string): Promise<LoadedBlog> | undefined {
  const { blog } = getSiteTexts(locale);
  return blog && getLoaded(locale, blog);
}

/** The blog in every locale; empty for a site without a blog. */
export const getAllBlogs = (): Promise<LoadedBlog[]> =>
  Promise.all(site.locales.list.flatMap(({ code }) => getBlog(code) ?? []));
