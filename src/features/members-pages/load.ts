import { type CollectionEntry, getCollection } from 'astro:content';
import type { Direction } from '#contracts/direction.ts';
import { buildTree, type TreeNode } from '#features/docs/index.ts';
import { chooseTranslations } from '#lib/in-locale.ts';
import site from '#site';
import { parseMembersPath, toMembersPath } from '#workspace/content/members-pages.ts';
import { localePrefix } from '#workspace/content/path.ts';

type Entry = CollectionEntry<'membersPages'>;

/** A members' page in one locale, with its place in the sidebar. */
type MembersPageEntry = {
  entry: Entry;
  locale: string;
  path: string;
  title: string;
  label: string;
  description: string | undefined;
  /** The names of the folders around it. */
  trail: string[];
  position: number;
  language: string;
  direction: Direction;
  is_offline: boolean;
};

/** The `getStaticPaths` of the members' pages. */
export async function getMembersPaths() {
  const entries = (await getCollection('membersPages')).filter(({ data }) => import.meta.env.DEV || !data.draft);
  const folders = await getCollection('membersCategories');
  return site.locales.list.flatMap(({ code }) =>
    getPages(entries, folders, code).map((page) => ({
      params: { page: `${localePrefix(code)}${page.path}`.replace(/^\/|\/$/g, '') || undefined },
      props: { page },
    })),
  );
}

/** The entries of a locale, by their paths without the locale: the default language stands in for missing translations. */
function inLocale<T extends { id: string; data: object }>(entries: T[], locale: string) {
  const located = entries.flatMap((entry) => {
    const path = parseMembersPath(entry.id);
    return path ? [{ entry, key: path.id, locale: path.locale }] : [];
  });
  return new Map(
    chooseTranslations(located, locale).map(({ entry, key, locale: language }) => [key, { entry, id: key, language }]),
  );
}

function getPages(
  entries: Entry[],
  folders: CollectionEntry<'membersCategories'>[],
  locale: string,
): MembersPageEntry[] {
  const located = inLocale(entries, locale);
  const docs = [...located.values()].map(({ entry: { data }, id }) => ({
    kind: 'doc' as const,
    id,
    href: toMembersPath(id, data.slug),
    title: data.title,
    label: data.sidebar_label ?? data.title,
    description: data.description ?? '',
    position: data.sidebar_position,
    unlisted: false,
    paginationLabel: undefined,
    next: undefined,
    previous: undefined,
  }));
  const categories = [...inLocale(folders, locale).values()].map(({ entry: { data }, id }) => ({
    key: id.replace(/\/?_category_$/, ''),
    ...data,
    description: data.description,
    position: data.position,
    hasPage: false,
  }));
  const known = new Map(docs.map((doc) => [doc.id, doc]));
  const placed = flatten(buildTree(docs, categories, () => '', locale)).filter(({ id }) => known.has(id));
  return placed.flatMap(({ id, trail }, index) => {
    const [doc, found] = [known.get(id), located.get(id)];
    if (!doc || !found) return [];
    const { entry, language } = found;
    const direction = site.locales.list.find(({ code }) => code === language)?.direction ?? 'ltr';
    const { href: path, title, label } = doc;
    const about = { path, title, label, description: entry.data.description, trail, is_offline: entry.data.offline };
    return [{ entry, locale, ...about, position: index + 1, language, direction }];
  });
}

/** The pages in reading order, each with the folders that contain it. */
const flatten = (nodes: TreeNode[], trail: string[] = []): { id: string; trail: string[] }[] =>
  nodes.flatMap((node) => {
    if (node.kind !== 'category') return node.kind === 'doc' ? [{ id: node.id, trail }] : [];
    const inside = [...trail, node.label];
    return [{ id: `${node.key}/index`, trail: inside }, ...flatten(node.items, inside)];
  });
