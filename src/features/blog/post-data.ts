import { type Thing, workData } from '#lib/structured-data.ts';
import site from '#site';
import { getEditUrl, toEditUrl } from '#workspace/edit-url.ts';
import { type Change, getLastChange } from '#workspace/last-change.ts';
import type { PostEntry } from './load.ts';
import type { Post } from './model.ts';

/** Where a post can be edited, and its last change. */
export function getSource(entry: PostEntry): { editUrl: string | undefined; change: Partial<Change> } {
  const editUrl = getEditUrl(site, site.docs[0]);
  return {
    editUrl: editUrl && toEditUrl(editUrl, entry.filePath ?? ''),
    change: getLastChange(entry),
  };
}

/** The structured data of a post. */
export const postData = (
  { title, description, href, date, authors }: Post,
  entry: PostEntry,
  locale: string,
): Thing[] => {
  const changed = getSource(entry).change.date ?? date;
  return [workData({ kind: 'BlogPosting', title, description, href, locale, published: date, changed, authors })];
};
