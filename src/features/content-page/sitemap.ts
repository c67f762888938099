import type { SitemapEntry } from '#lib/sitemap.ts';
import { lastChange } from '#workspace/last-change.ts';
import { contentPages } from './load.ts';

/** Every listed page of its own. */
export async function pagesSitemap(): Promise<SitemapEntry[]> {
  return (await contentPages()).flatMap(({ entry, address }) =>
    entry.data.unlisted
      ? []
      : [{ address, changed: entry.data.last_update?.date ?? lastChange(entry.filePath ?? '')?.date }],
  );
}
