import type { SitemapEntry } from '#lib/sitemap.ts';
import { lastChange } from '#workspace/last-change.ts';
import { getContentPages } from './load.ts';

/** All pages of `content/pages/` that are not unlisted. */
export async function getPagesSitemap(): Promise<SitemapEntry[]> {
  return (await getContentPages()).flatMap(({ entry, address }) =>
    entry.data.unlisted
      ? []
      : [{ address, changed: entry.data.last_update?.date ?? lastChange(entry.filePath ?? '')?.date }],
  );
}
