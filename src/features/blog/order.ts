import { formatYear } from '#lib/date.ts';
import type { Post } from './model.ts';

/** Newest first; posts of the same day by file name. */
export const newestFirst = <Dated extends Pick<Post, 'id' | 'date'>>(posts: Dated[]): Dated[] =>
  posts.toSorted((a, b) => b.date.getTime() - a.date.getTime() || (a.id < b.id ? -1 : 1));

/** The posts before and after a post in a list that starts with the newest; none for one that is not in it. */
export function getNeighbours<Item extends { id: string }>(
  posts: Item[],
  id: string,
): { newer: Item | undefined; older: Item | undefined } {
  const index = posts.findIndex((post) => post.id === id);
  return { newer: posts[index - 1], older: index < 0 ? undefined : posts[index + 1] };
}

/** The posts of each year in the calendar of a language, in the given order. */
export const byYear = <Dated extends Pick<Post, 'date'>>(
  posts: Dated[],
  locale: string,
): { year: string; posts: Dated[] }[] =>
  [...Map.groupBy(posts, ({ date }) => formatYear(date, locale))].map(([year, ofYear]) => ({ year, posts: ofYear }));

/** How many posts have each author or tag, by id. */
export function countById(lists: { id: string }[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** One page of a long list. Numbers start at 1. */
export type ListPage<Item> = {
  number: number;
  items: Item[];
  newer: number | undefined;
  older: number | undefined;
  /** The total number of items on all pages. */
  total: number;
};

/** Splits a list into pages. An empty list has one empty page. */
export function paginate<Item>(items: Item[], perPage: number): ListPage<Item>[] {
  const count = Math.max(1, Math.ceil(items.length / perPage));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    items: items.slice(index * perPage, (index + 1) * perPage),
    newer: index > 0 ? index : undefined,
    older: index + 1 < count ? index + 2 : undefined,
    total: items.length,
  }));
}

/** The URL of a list's page: the first page has the list's own URL. */
export const getPageUrl = (list: string, number: number): string => (number === 1 ? list : `${list}page/${number}/`);
