import { propose } from '#contracts/nearest.ts';
import { getDefaultLanguage } from '#lib/in-locale.ts';
import {
  type SidebarEntry,
  type SidebarProblem,
  toFolderKey,
  toGroupKey,
  translateEntry,
} from '#workspace/content/sidebar.ts';
import type { Category, CategoryData, Doc, SidebarLink, TreeNode } from './model.ts';
import { buildTree, getCategories, getFolder, isRootIndex } from './tree.ts';

type Documents = {
  docs: Doc[];
  folders: CategoryData[];
  /** The ids of all documents, including drafts, which may be named but are not shown. */
  ids: ReadonlySet<string>;
  locale: string;
  getCategoryUrl: (key: string) => string;
  /** The URL of a path of this site. */
  toUrl: (path: string) => string;
};

/**
 * The tree of a handwritten sidebar. Documents that it does not name come at the end of their folder's category, if that is in the
 * sidebar, or else in their folder at the end of the sidebar. Dead and duplicate entries are left out and reported.
 */
export function arrangeTree(entries: SidebarEntry[], documents: Documents) {
  const { docs, folders, ids, locale, getCategoryUrl, toUrl } = documents;
  const problems: SidebarProblem[] = [];
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const made = new Map(getCategories(buildTree(docs, folders, getCategoryUrl, locale)).map((made) => [made.key, made]));
  const known = new Set([...ids].flatMap(getFolders));
  const lines = { docs: new Map<string, number>(), categories: new Map<string, number>() };
  const categories = new Map<string, Category>();
  /** Groups with an explicit link. */
  const decided = new Set<Category>();

  const addProblem = ({ line }: SidebarEntry, message: string) => problems.push({ line, message });
  const isFirst = (entry: SidebarEntry, seen: Map<string, number>, key: string, name: string): boolean => {
    const before = seen.get(key);
    if (before !== undefined) addProblem(entry, `${name} "${key}" appears in the sidebar twice: see line ${before}.`);
    else seen.set(key, entry.line);
    return before === undefined;
  };

  function findDoc(entry: SidebarEntry, id: string): Doc | undefined {
    if (!ids.has(id)) {
      addProblem(entry, `There is no document with the id "${id}".${propose(id, ids)}`);
      return undefined;
    }
    const doc = isFirst(entry, lines.docs, id, 'The document') ? byId.get(id) : undefined;
    return doc?.unlisted ? undefined : doc;
  }

  function addCategory(category: Category, inner: SidebarEntry[]): Category {
    categories.set(category.key, category);
    category.items.push(...toNodes(inner, category.key));
    return category;
  }

  const toNodes = (list: SidebarEntry[], parent: string): TreeNode[] =>
    list.flatMap((entry): TreeNode[] => {
      if (entry.kind === 'doc') return [findDoc(entry, entry.doc) ?? []].flat();
      if (entry.kind === 'link') return [toLink(entry)];
      const {
        label = '',
        description = '',
        isTranslated = true,
      } = entry.kind === 'group' ? translateEntry(entry, locale) : {};
      const key = entry.kind === 'folder' ? toFolderKey(entry.folder) : toGroupKey(entry.label, parent);
      if (entry.kind === 'folder' && !known.has(key)) {
        addProblem(entry, `There is no folder "${key}" with documents.${propose(key, known)}`);
        return toNodes(entry.items, parent);
      }
      if (!isFirst(entry, lines.categories, key, 'The category')) return toNodes(entry.items, parent);
      const page = getCategoryUrl(key);
      if (entry.kind === 'folder') {
        const hasPage = folders.find((folder) => folder.key === key)?.hasPage ?? true;
        const own = { href: hasPage ? page : undefined, isGenerated: hasPage, index: undefined, items: [] };
        const folder = made.get(key);
        const collapsed = entry.collapsed ?? folder?.collapsed;
        return folder ? [addCategory({ ...folder, ...own, collapsed }, entry.items)] : toNodes(entry.items, parent);
      }
      const index = entry.link ? findDoc(entry, entry.link) : undefined;
      const isGenerated = !index && entry.link !== null;
      const category: Category = {
        kind: 'category',
        key,
        label,
        description: description || (index?.description ?? ''),
        language: isTranslated ? undefined : getDefaultLanguage(locale),
        position: undefined,
        href: index?.href ?? (isGenerated ? page : undefined),
        isGenerated,
        index: index?.id,
        collapsed: entry.collapsed,
        items: [],
      };
      if (index || entry.link === null) decided.add(category);
      return [addCategory(category, entry.items)];
    });

  const toLink = (entry: Extract<SidebarEntry, { kind: 'link' }>): SidebarLink => {
    const { label = '', isTranslated } = translateEntry(entry, locale);
    const language = isTranslated ? undefined : getDefaultLanguage(locale);
    const isExternal = entry.href !== undefined;
    const href = entry.href ?? toUrl(entry.to ?? '/');
    return { kind: 'link', label, description: '', language, position: undefined, href, isExternal };
  };

  const tree = toNodes(entries, '');
  const rest = docs.filter(({ id }) => !lines.docs.has(id));
  const findPlace = ({ id }: Doc) => getFolders(id).find((folder) => categories.has(folder)) ?? '';
  for (const [key, own] of Map.groupBy(rest, findPlace)) {
    const nodes = buildTree(own, folders, getCategoryUrl, locale);
    const category = categories.get(key);
    if (!category) {
      tree.unshift(...nodes.filter(isRootIndex));
      tree.push(...nodes.filter((node) => !isRootIndex(node)));
      continue;
    }
    const found = getCategories(nodes).find((node) => node.key === key);
    const index = found?.index === undefined ? undefined : byId.get(found.index);
    if (index && decided.has(category)) category.items.push(index);
    else if (index) {
      Object.assign(category, { href: index.href, isGenerated: false, index: index.id });
      category.description ||= index.description;
    }
    category.items.push(...(found?.items ?? []));
  }
  return { tree: withoutEmpty(tree), problems };
}

/** Removes groups whose documents are all drafts or unlisted. */
const withoutEmpty = (nodes: TreeNode[]): TreeNode[] =>
  nodes.flatMap((node): TreeNode[] => {
    if (node.kind !== 'category') return [node];
    node.items = withoutEmpty(node.items);
    return node.items.length > 0 || node.index !== undefined ? [node] : [];
  });

/** The folders around a document, the innermost first. */
function getFolders(id: string): string[] {
  const folder = getFolder(id);
  return folder === '' ? [] : [folder, ...getFolders(folder)];
}
