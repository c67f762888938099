import type { SitemapEntry } from '#lib/sitemap.ts';
import { changeOf } from './change.ts';
import { allVersions } from './load.ts';
import { categoriesOf } from './tree.ts';

/** Every listed document and category page. */
export async function docsSitemap(): Promise<SitemapEntry[]> {
  return (await allVersions()).flatMap(({ byId, entries, tree }) => [
    ...[...byId.values()].flatMap(({ id, address, unlisted }) => {
      const entry = entries.get(id);
      if (unlisted) return [];
      return [{ address, changed: entry && changeOf(entry)?.date }];
    }),
    ...categoriesOf(tree).flatMap(({ address, isGenerated }) =>
      address && isGenerated ? [{ address, changed: undefined }] : [],
    ),
  ]);
}
