import { relative } from 'node:path';
import site from '#site';
import { type Change, lastChange } from '#workspace/last-change.ts';
import type { PostEntry } from './load.ts';

/** Where a post is edited, and when it last was. */
export function sourceOf({ data, filePath = '' }: PostEntry): {
  editUrl: string | undefined;
  change: Partial<Change> | undefined;
} {
  const { editUrl } = site.docs;
  return {
    editUrl: editUrl && editUrl + relative('.', filePath),
    change: data.last_update?.date ? data.last_update : lastChange(filePath),
  };
}
