import { type Thing, trailData, workData } from '#lib/structured-data.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import { changeOf } from './change.ts';
import type { DocsPage } from './paths.ts';
import { categoriesAround } from './tree.ts';

/** What a page of the docs tells other programs: a document of itself, and each page of its place in the handbook. */
export function docsData(page: DocsPage): Thing[] {
  const { locale, tree } = page.version;
  const { label, address = '' } = page.kind === 'doc' ? page.doc : page.category;
  const trail = categoriesAround(tree, address);
  const place = trailData([
    { name: site.title, address: hrefIn(locale, '/') },
    ...trail.map((category) => ({ name: category.label, address: category.address })),
    { name: label, address },
  ]);
  if (page.kind === 'category') return [place];
  const { title, description } = page.doc;
  const changed = changeOf(page.entry)?.date;
  return [workData({ kind: 'Article', title, description, address, locale, changed }), place];
}
