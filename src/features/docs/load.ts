import { type CollectionEntry, getCollection } from 'astro:content';
import { join } from 'node:path';
import { propose } from '#contracts/nearest.ts';
import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import { getStandInLanguage, inLocale, type Located } from '#lib/in-locale.ts';
import { getLinksIn } from '#lib/links-in.ts';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import { reportUnknownNames } from '#lib/report-unknown-names.ts';
import site from '#site';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { getDocsRoot, parseContentPath, toPath } from '#workspace/content/path.ts';
import {
  describeSidebarProblems,
  getSidebarFile,
  readSidebar,
  type SidebarEntry,
  type SidebarProblem,
  translateEntry,
} from '#workspace/content/sidebar.ts';
import { translateSiteText } from '#workspace/content/site-texts.ts';
import { findInArea, getArea, isFirstVersion, listDocsVersions } from '#workspace/docs-areas.ts';
import { CONTENT_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { MistakesError, reportMistakes } from '#workspace/mistakes.ts';
import { href, joinPath } from '#workspace/url.ts';
import { arrangeTree } from './arrange.ts';
import type { CategoryData, Doc, DocsVersion, TreeNode } from './model.ts';
import { buildTree, getCategories, getReadingOrder, type Stop } from './tree.ts';

export type DocEntry = CollectionEntry<'docs'>;

/** A version in a locale, ready for rendering. */
export type LoadedVersion = DocsVersion & {
  config: DocsVersionConfig;
  locale: string;
  /** The prefix of the URLs of all its pages. */
  root: string;
  tree: TreeNode[];
  order: Stop[];
  byId: Map<string, Doc>;
  entries: Map<string, DocEntry>;
  /** A key for each page, the same in every version, by URL. */
  keys: Map<string, string>;
  /** URLs by these keys. */
  hrefs: Map<string, string>;
};

const isPublished = (entry: DocEntry) => import.meta.env.DEV || !entry.data.draft;

const toId = ({ entry: { data }, path }: Located<DocEntry>): string =>
  data.id ? joinPath(path.id.split('/').slice(0, -1).join('/'), data.id).slice(1, -1) : path.id;

/** @param labels the labels of documents in a handwritten sidebar, by their ids */
function toDoc(located: Located<DocEntry>, labels: Map<string, SidebarEntry>): Doc {
  const { entry, path } = located;
  const { data } = entry;
  const id = toId(located);
  const written = getWrittenLabel(labels.get(id), located);
  const label = written?.label ?? data.sidebar_label;
  return {
    kind: 'doc',
    id,
    href: href(toPath(path, data.slug)),
    title: data.title,
    label: label ?? data.title,
    description: data.description,
    language: written?.isTranslated ? undefined : getStandInLanguage(entry, path.locale),
    position: data.sidebar_position,
    unlisted: data.unlisted,
    paginationLabel: data.pagination_label ?? label,
    next: data.pagination_next,
    previous: data.pagination_prev,
  };
}

/** A translated document has its own title, unless the sidebar has a label in its language. */
function getWrittenLabel(written: SidebarEntry | undefined, { entry, path }: Located<DocEntry>) {
  if (written?.kind !== 'doc') return undefined;
  const translated = translateEntry(written, path.locale);
  const isOriginal = parseContentPath(entry.id)?.locale === site.locales.default;
  return translated.isTranslated || isOriginal ? translated : undefined;
}

const listEntries = (entries: SidebarEntry[]): SidebarEntry[] =>
  entries.flatMap((entry) => ('items' in entry ? [entry, ...listEntries(entry.items)] : [entry]));

function toCategory({ entry, path }: Located<CollectionEntry<'docCategories'>>): CategoryData {
  const { label, description, position, link, collapsed } = entry.data;
  const language = getStandInLanguage(entry, path.locale);
  const key = path.id.replace(/\/?_category_$/, '');
  return { key, label, description, language, position, hasPage: link !== null, collapsed };
}

function describeMissingMain(config: DocsVersionConfig, ids: string[]): string {
  const area = getArea(config);
  const { mainDocId } = area;
  const { path, name } = findInArea(area, 'mainDocId');
  const proposal = propose(mainDocId, ids);
  return `${getPlaceInConfig(path)}: ${name} is "${mainDocId}", but ${toDisplayPath(join(CONTENT_FOLDER, config.folder))}/ has no such document.${proposal}`;
}

function describeEmptyVersion(config: DocsVersionConfig): string {
  const area = getArea(config);
  const index = area.versions.indexOf(config);
  const { path, name } = findInArea(area, 'versions');
  const folder = toDisplayPath(join(CONTENT_FOLDER, config.folder));
  return `${getPlaceInConfig([...path, index])}: ${name}[${index}] is the version "${config.name}", but ${folder}/ has no documents. Remove the version, or add them.`;
}

/** Two folders with the same last name would share a category page, so the URLs of their pages have the whole path. */
function separatePages(tree: TreeNode[], root: string): void {
  const generated = getCategories(tree).filter(({ isGenerated, href }) => isGenerated && href);
  for (const same of Map.groupBy(generated, ({ href }) => href).values()) {
    if (same.length > 1) for (const category of same) category.href = `${root}category/${category.key}/`;
  }
}

/** While developing, pages are shown without the invalid entries. */
function reportSidebarProblems(file: string, problems: SidebarProblem[]): void {
  const mistakes = describeSidebarProblems(file, problems);
  if (import.meta.env.DEV) publishMistakes({ file: toDisplayPath(file), of: 'front matter', mistakes });
  else reportMistakes(mistakes);
}

/**
 * Of documents with one id, only the last one would be shown. A translation has the id of its original, unless it names one itself, so the
 * originals' mistakes are reported once, for the default language.
 */
function reportSharedIds(
  config: DocsVersionConfig,
  locale: string,
  all: DocEntry[],
  loaded: { doc: Doc; located: Located<DocEntry> }[],
): void {
  const written = new Map(all.map((entry) => [entry.id, entry]));
  const isMain = locale === site.locales.default;
  const shared = [...Map.groupBy(loaded, ({ doc }) => doc.id)].filter(([, same]) => same.length > 1);
  const mistakes = shared.flatMap(([id, same]) => {
    const named = same.map(({ located: { entry, path } }) => {
      const own = written.get(entry.id)?.data.id;
      return own === undefined ? (written.get(`${config.folder}/${path.id}`) ?? entry) : entry;
    });
    if (!isMain && named.every((entry) => parseContentPath(entry.id)?.locale === site.locales.default)) return [];
    const files = named.map((entry) => toDisplayPath(entry.filePath ?? entry.id)).sort();
    return `${files.join(' and ')} have one id, "${id}". Give one of them another id.`;
  });
  reportUnknownNames(toDisplayPath(join(CONTENT_FOLDER, isMain ? '' : `i18n/${locale}`, config.folder)), mistakes);
}

async function loadVersion(locale: string, config: DocsVersionConfig): Promise<LoadedVersion> {
  const isMine = ({ path }: Located<unknown>) => path.kind === 'doc' && path.version === config;
  const all = await getCollection('docs');
  const entries = inLocale(all.filter(isPublished), locale).filter(isMine);
  const file = getSidebarFile(config.folder);
  const written = readSidebar(file);
  const labels = new Map(
    listEntries(written?.entries ?? []).flatMap((entry) => (entry.kind === 'doc' ? [[entry.doc, entry] as const] : [])),
  );
  const folders = inLocale(await getCollection('docCategories'), locale)
    .filter(isMine)
    .map(toCategory);
  const loaded = entries.map((located) => ({ doc: toDoc(located, labels), located }));
  reportSharedIds(config, locale, all, loaded);
  const root = getDocsRoot(config, locale);
  const getCategoryUrl = (key: string) => `${root}category/${key.split('/').at(-1)}/`;
  const docs = loaded.map(({ doc }) => doc);
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const arranged =
    written &&
    arrangeTree(written.entries, {
      docs,
      folders,
      ids: new Set(inLocale(all, locale).filter(isMine).map(toId)),
      locale,
      getCategoryUrl,
      toUrl: getLinksIn(locale),
    });
  const tree = arranged?.tree ?? buildTree(docs, folders, getCategoryUrl, locale);
  reportSidebarProblems(file, [...(written?.problems ?? []), ...(arranged?.problems ?? [])]);
  separatePages(tree, root);
  const order = getReadingOrder(tree, byId);
  // An older version may begin with another document.
  const { mainDocId, sidebar } = getArea(config);
  const named = byId.get(mainDocId);
  const main = named ?? order.flatMap(({ id }) => byId.get(id) ?? [])[0];
  if (!named && isFirstVersion(config)) reportMistakes([describeMissingMain(config, [...byId.keys()])]);
  if (!main)
    throw new MistakesError(isFirstVersion(config) ? describeMissingMain(config, []) : describeEmptyVersion(config));
  const pages = [
    ...docs.map(({ id, href }) => [href, id] as const),
    ...getCategories(tree).flatMap(({ key, href, isGenerated }) =>
      href && isGenerated ? [[href, `${key}/index`] as const] : [],
    ),
  ];
  const listed = order.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    config,
    locale,
    root,
    name: config.name,
    label: translateSiteText(config.label, locale),
    status: config.status,
    badge: config.badge,
    href: main.href,
    mainDocId: main.id,
    docs: [...new Set([...listed, ...docs])].map(({ id, href }) => ({ id, path: href })),
    sidebars: { [sidebar]: tree },
    tree,
    order,
    byId,
    entries: new Map(loaded.map(({ doc, located }) => [doc.id, located.entry])),
    keys: new Map(pages),
    hrefs: new Map(pages.map(([href, key]) => [key, href])),
  };
}

/** A version of the documents in a locale. */
export const getDocsVersion = oncePerBuild(loadVersion, (locale, { folder }) => `${locale}/${folder}`);

/** The main document of the default version, the entry to the handbook. */
export const getHandbookUrl = async (locale: string): Promise<string> =>
  (await getDocsVersion(locale, site.docs[0].versions[0])).href;

/** The URL of a page of the docs in each other version of its area that has it, by the version's name. */
export async function getVersionsOfPage(locale: string, href: string): Promise<Record<string, string>> {
  for (const area of site.docs) {
    if (area.versions.length < 2) continue;
    const versions = await Promise.all(area.versions.map((config) => getDocsVersion(locale, config)));
    const key = versions.flatMap(({ keys }) => keys.get(href) ?? [])[0];
    if (key === undefined) continue;
    return Object.fromEntries(
      versions.flatMap(({ name, hrefs }) => {
        const there = hrefs.get(key);
        return there && there !== href ? [[name, there]] : [];
      }),
    );
  }
  return {};
}

/** Every version in every locale. */
export const getAllVersions = (): Promise<LoadedVersion[]> =>
  Promise.all(
    site.locales.list.flatMap(({ code }) => listDocsVersions().map((version) => getDocsVersion(code, version))),
  );
