import type { CollectionEntry } from 'astro:content';
import { join } from 'node:path';
import { getTextEntry, type SitemapEntry } from '#lib/sitemap.ts';
import { type Thing, trailData, workData } from '#lib/structured-data.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import { AGREEMENTS_FOLDER } from '#workspace/folders.ts';
import { type Change, getLastChange } from '#workspace/last-change.ts';
import { toRouteParam } from '#workspace/url.ts';
import { type DocEntry, getAllVersions, type LoadedVersion } from './load.ts';
import type { Category, Doc, TreeNode } from './model.ts';
import { getTagPages } from './tags.ts';
import { getCategories, getCategoriesAround } from './tree.ts';

/** What a page of the docs shows: a document, or a category's list. */
export type DocsPage = { version: LoadedVersion; latest: LoadedVersion } & (
  | {
      kind: 'doc';
      doc: Doc;
      entry: DocEntry;
      /** Whether the page of a folder or a tag has the same URL. That page is left out then. */
      isTaken?: boolean;
    }
  | { kind: 'category'; category: Category }
);

/** The URL of the lists of a version's categories: one small file each, shared by all pages. */
export const getBranchesUrl = (version: LoadedVersion): string => `${version.root}sidebar/`;

const listDocs = ({ byId, entries }: LoadedVersion) =>
  [...byId.values()].flatMap((doc) => {
    const entry = entries.get(doc.id);
    return entry ? [{ doc, entry, href: doc.href }] : [];
  });

/** The pages of folders and tags. */
const listCategories = (version: LoadedVersion) =>
  [...getCategories(version.tree), ...getTagPages(version)].flatMap((category) =>
    category.isGenerated && category.href ? [{ category, href: category.href }] : [],
  );

/** The `getStaticPaths` of all docs pages. */
export async function getDocsPaths(): Promise<{ params: { doc: string }; props: { page: DocsPage } }[]> {
  const versions = (await getAllVersions()).map((version) => ({
    version,
    docs: listDocs(version),
    categories: listCategories(version),
  }));
  const written = new Set(versions.flatMap(({ docs }) => docs.map(({ href }) => href)));
  const made = new Set(versions.flatMap(({ categories }) => categories.map(({ href }) => href)));
  const toPath = (href: string, page: DocsPage) => ({ params: { doc: toRouteParam(href) }, props: { page } });
  return versions.flatMap(({ version, docs, categories }) => {
    const isLatest = ({ locale, config }: LoadedVersion) =>
      locale === version.locale && config.area === version.config.area;
    const latest = versions.map((one) => one.version).find(isLatest) ?? version;
    return [
      ...docs.map(({ doc, entry, href }) =>
        toPath(href, { kind: 'doc', version, latest, doc, entry, isTaken: made.has(href) }),
      ),
      ...categories
        .filter(({ href }) => !written.has(href))
        .map(({ category, href }) => toPath(href, { kind: 'category', version, latest, category })),
    ];
  });
}

/** The name of the complete list of a sidebar, among those of its categories. */
const WHOLE = '_all';

type BranchPath = { params: { root: string; key: string }; props: { version: LoadedVersion; items: TreeNode[] } };

/** The `getStaticPaths` of the lists of the sidebar's closed categories, and of the complete list. */
export async function getBranchPaths(): Promise<BranchPath[]> {
  return (await getAllVersions()).flatMap((version) => {
    const root = toRouteParam(version.root);
    const lists = getCategories(version.tree).flatMap(({ key, items, href }) => (href ? [{ key, items }] : []));
    return [{ key: WHOLE, items: version.tree }, ...lists].map(({ key, items }) => ({
      params: { root, key },
      props: { version, items },
    }));
  });
}

/** Every listed document in its own language, and category page. */
export async function getDocsSitemap(): Promise<SitemapEntry[]> {
  return (await getAllVersions()).flatMap((version) => [
    ...[...version.byId.values()].flatMap(({ id, href, unlisted }) => {
      const entry = version.entries.get(id);
      if (unlisted || !entry) return [];
      return getTextEntry(entry, { locale: version.locale, href, changed: getLastChange(entry).date });
    }),
    ...[...getCategories(version.tree), ...getTagPages(version)].flatMap(({ href, isGenerated }) =>
      href && isGenerated ? [{ href, changed: undefined }] : [],
    ),
  ]);
}

type FormerText = CollectionEntry<'agreements'> | undefined;

/** The last change of what a page shows: of the document, or of a ratified text in its place. */
export const getShownChange = (entry: DocEntry, text: FormerText): Partial<Change> =>
  getLastChange(text ? { data: {}, filePath: join(AGREEMENTS_FOLDER, `${text.id}.md`) } : entry);

/**
 * The structured data of a docs page: its breadcrumbs and, for a document, its own data.
 * @param text is shown instead of the document's own
 */
export function getDocsData(page: DocsPage, text: FormerText): Thing[] {
  const { locale, tree } = page.version;
  const { label, href = '' } = page.kind === 'doc' ? page.doc : page.category;
  const trail = getCategoriesAround(tree, href);
  const place = trailData([
    { name: site.title, href: hrefIn(locale, '/') },
    ...trail.map((category) => ({ name: category.label, href: category.href })),
    { name: label, href },
  ]);
  if (page.kind === 'category') return [place];
  const { title, description } = page.doc;
  const changed = getShownChange(page.entry, text).date;
  return [workData({ kind: 'Article', title, description, href, locale, changed }), place];
}
