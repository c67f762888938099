import type { Post } from './model.ts';

/** Newest first; posts of one day by their file's name. */
export const newestFirst = <Dated extends Pick<Post, 'id' | 'date'>>(posts: Dated[]): Dated[] =>
  posts.toSorted((a, b) => b.date.getTime() - a.date.getTime() || (a.id < b.id ? -1 : 1));

/** The posts before and after a post in a list that starts with the newest; none for one that is not in it. */
export function neighboursOf<Item extends { id: string }>(
  posts: Item[],
  id: string,
): { newer: Item | undefined; older: Item | undefined } {
  const index = posts.findIndex((post) => post.id === id);
  return { newer: posts[index - 1], older: index < 0 ? undefined : posts[index + 1] };
}

/** The posts of each year in the order they come in. */
export const byYear = <Dated extends Pick<Post, 'date'>>(posts: Dated[]): { year: number; posts: Dated[] }[] =>
  [...Map.groupBy(posts, ({ date }) => date.getUTCFullYear())].map(([year, ofYear]) => ({ year, posts: ofYear }));

/** How many posts name each author or tag, by id. */
export function countById(lists: { id: string }[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
