import type { Category, CategoryData, Doc, TreeNode } from './model.ts';
import { buildTree } from './tree.ts';

/** A plain document with the given properties. For tests. */
export const aDoc = (id: string, rest: Partial<Doc> = {}): Doc => ({
  kind: 'doc',
  id,
  href: `/docs/${id.replace(/(^|\/)index$/, '$1')}/`.replace(/\/+$/, '/'),
  title: `Title of ${id}`,
  label: `Label of ${id}`,
  description: `About ${id}`,
  position: undefined,
  unlisted: false,
  paginationLabel: undefined,
  next: undefined,
  previous: undefined,
  ...rest,
});

/** The data of a folder. For tests. */
export const aFolder = (key: string, rest: Partial<CategoryData> = {}): CategoryData => ({
  key,
  label: `Label of ${key}`,
  description: undefined,
  position: undefined,
  hasPage: true,
  ...rest,
});

/** The tree of some documents, whose category pages are below `/category/`. For tests. */
export const aTree = (docs: Doc[], folders: CategoryData[] = [], locale = 'en'): TreeNode[] =>
  buildTree(docs, folders, (key) => `/category/${key}/`, locale);

/** The category with a key. For tests. */
export function categoryIn(tree: TreeNode[], key: string): Category {
  for (const node of tree) {
    if (node.kind !== 'category') continue;
    if (node.key === key) return node;
    if (key.startsWith(`${node.key}/`)) return categoryIn(node.items, key);
  }
  throw new Error(`There is no category "${key}" in the tree.`);
}

/** A tree as an outline: labels, with those of a category's items below it. For tests. */
type Outline = (string | { [label: string]: Outline })[];

export const outline = (tree: TreeNode[]): Outline =>
  tree.map((node) => (node.kind === 'category' ? { [node.label]: outline(node.items) } : node.label));
