import { type Thing, workData } from '#lib/structured-data.ts';
import type { PostEntry } from './load.ts';
import type { Post } from './model.ts';
import { sourceOf } from './source.ts';

/** What a post tells other programs of itself. */
export const postData = (
  { title, description, address, date, authors }: Post,
  entry: PostEntry,
  locale: string,
): Thing[] => {
  const changed = sourceOf(entry).change?.date ?? date;
  return [workData({ kind: 'BlogPosting', title, description, address, locale, published: date, changed, authors })];
};
