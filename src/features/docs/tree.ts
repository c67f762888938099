import type { LanguageAttributes } from '#lib/in-locale.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import type { Category, CategoryData, Doc, TreeNode } from './model.ts';

export const getFolder = (id: string) => id.split('/').slice(0, -1).join('/');
const getName = (key: string) => key.split('/').at(-1) ?? key;
/** A number before a name, as in `02-tides`. A year, a date and a version are parts of the name. */
const NUMBER = /^(\d{1,3})[-_. ]+(?=\p{L})/u;

const titleCase = (name: string, locale: string) => {
  const text = name.replace(NUMBER, '').replaceAll(/[-_]+/g, ' ');
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
};

/** The position of an entry, or else the number before the name of its file or folder. */
function getPlace(node: TreeNode): number {
  const [, number] = NUMBER.exec(node.kind === 'link' ? '' : getName(node.kind === 'doc' ? node.id : node.key)) ?? [];
  return node.position ?? Number(number ?? Number.POSITIVE_INFINITY);
}

/**
 * Sorts by place, then by label in the order of a language, with numbers by their value. The difference of two infinite places is NaN, so
 * labels decide.
 */
function compareIn(locale: string): (a: TreeNode, b: TreeNode) => number {
  const collator = new Intl.Collator(locale, { numeric: true });
  return (a, b) => getPlace(a) - getPlace(b) || collator.compare(a.label, b.label);
}

/**
 * Builds the tree from folders and front matter. Folders nest as on disk; a category links to the `index` document of its folder.
 * `getCategoryUrl` returns the URL of a category page. Unlisted documents are left out.
 */
export function buildTree(
  docs: Doc[],
  folders: CategoryData[],
  getCategoryUrl: (key: string) => string,
  locale: string,
): TreeNode[] {
  const compare = compareIn(locale);
  const categories = new Map<string, Category>();
  const roots: TreeNode[] = [];
  const data = new Map(folders.map((folder) => [folder.key, folder]));
  const listed = new Map(docs.filter(({ unlisted }) => !unlisted).map((doc) => [doc.id, doc]));

  const getItems = (key: string): TreeNode[] => (key === '' ? roots : getCategory(key).items);

  function getCategory(key: string): Category {
    const known = categories.get(key);
    if (known) return known;
    const folder = data.get(key);
    const index = listed.get(`${key}/index`);
    const hasPage = folder?.hasPage ?? true;
    const category: Category = {
      kind: 'category',
      key,
      label: folder?.label ?? index?.label ?? titleCase(getName(key), locale),
      description: folder?.description ?? index?.description ?? '',
      language: (folder ?? index)?.language,
      position: folder?.position ?? index?.position,
      href: index?.href ?? (hasPage ? getCategoryUrl(key) : undefined),
      isGenerated: !index && hasPage,
      index: index?.id,
      collapsed: folder?.collapsed,
      items: [],
    };
    categories.set(key, category);
    getItems(getFolder(key)).push(category);
    return category;
  }

  for (const doc of listed.values()) {
    const folder = getFolder(doc.id);
    if (doc.id.endsWith('/index')) getCategory(folder);
    else getItems(folder).push(doc);
  }
  for (const category of categories.values()) category.items.sort(compare);
  const rest = roots.filter((node) => !isRootIndex(node));
  return [...roots.filter(isRootIndex), ...rest.sort(compare)];
}

export const isRootIndex = (node: TreeNode) => node.kind === 'doc' && node.id === 'index';

/** Every category of a tree, parents first. */
export const getCategories = (tree: TreeNode[]): Category[] =>
  tree.flatMap((node) => (node.kind === 'category' ? [node, ...getCategories(node.items)] : []));

/** A document or a category page in the reading order. */
export type Stop = { id: string; href: string; label: string; language?: LanguageAttributes };

const toStop = (doc: Doc): Stop => ({
  id: doc.id,
  href: doc.href,
  label: doc.paginationLabel ?? doc.title,
  language: doc.language,
});

/** The reading order: the page or index of each category, then its items. */
export function getReadingOrder(tree: TreeNode[], docs: Map<string, Doc>): Stop[] {
  return tree.flatMap((node) => {
    if (node.kind === 'link') return [];
    if (node.kind === 'doc') return [toStop(node)];
    const index = node.index === undefined ? undefined : docs.get(node.index);
    const own = index ? [toStop(index)] : [];
    const page =
      node.isGenerated && node.href
        ? [{ id: node.key, href: node.href, label: node.label, language: node.language }]
        : [];
    return [...own, ...page, ...getReadingOrder(node.items, docs)];
  });
}

/** The categories that contain a page, outermost first, without the one whose page it is. */
export const getCategoriesAround = (tree: TreeNode[], href: string): Category[] =>
  getTrail(tree, href).filter((category) => category.href !== href);

/** The categories that contain a URL, outermost first, including the one whose page it is. Empty for a document at the root. */
export function getTrail(tree: TreeNode[], href: string): Category[] {
  for (const node of tree) {
    if (node.kind !== 'category') continue;
    if (node.href === href) return [node];
    if (node.items.some((item) => item.kind === 'doc' && item.href === href)) return [node];
    const inner = getTrail(node.items, href);
    if (inner.length > 0) return [node, ...inner];
  }
  return [];
}

type Pagination = { previous: Stop | undefined; next: Stop | undefined };

/**
 * The previous and the next stop of a URL in the reading order. Front matter may have the id of another document, or null for none.
 * @param getPlace the place of a key in the document's front matter, for messages
 * @param report reports an id that no document has
 */
export function getPagination(
  order: Stop[],
  href: string,
  doc?: Doc,
  getPlace: (key: string) => string = () => doc?.id ?? href,
  report: (mistakes: string[]) => void = reportMistakes,
): Pagination {
  const index = order.findIndex((stop) => stop.href === href);
  const neighbour = (offset: number) => (index < 0 ? undefined : order[index + offset]);
  const chosen = (key: 'pagination_prev' | 'pagination_next', id: string | null | undefined, offset: number) => {
    if (id === null) return undefined;
    if (id === undefined) return neighbour(offset);
    const stop = order.find((candidate) => candidate.id === id);
    if (!stop) report([`${getPlace(key)}: ${key} names "${id}", which is not the id of a document.`]);
    return stop;
  };
  return {
    previous: chosen('pagination_prev', doc?.previous, -1),
    next: chosen('pagination_next', doc?.next, 1),
  };
}
