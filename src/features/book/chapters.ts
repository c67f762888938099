import type { Category, Doc, TreeNode } from '#features/docs/index.ts';
import { toAnchor } from './anchors.ts';
import type { Chapter } from './model.ts';

type Around = { byId: Map<string, Doc>; mainDocId: string; introduction: string };

/**
 * The chapters of the handbook in reading order, numbered like the tree. The main document introduces the book; its title is
 * `introduction`, and it has no number.
 */
export function toChapters(tree: TreeNode[], around: Around): Chapter[] {
  const isMain = (node: TreeNode) => node.kind === 'doc' && node.id === around.mainDocId;
  const numbered = tree
    .filter(isRead)
    .filter((node) => !isMain(node))
    .map((node, index) => toChapter(node, `${index + 1}`, 1, around));
  const main = tree.find(isMain);
  if (main?.kind !== 'doc') return numbered;
  return [{ ...ofDoc(main, '', 1), title: around.introduction, isOpening: true }, ...numbered];
}

/** Links in the sidebar, and groups of links, are not part of the book. */
const isRead = (node: TreeNode): node is Doc | Category =>
  node.kind === 'doc' || (node.kind === 'category' && (node.index !== undefined || node.items.some(isRead)));

function toChapter(node: Doc | Category, number: string, depth: number, around: Around): Chapter {
  return node.kind === 'doc' ? ofDoc(node, number, depth) : ofCategory(node, number, depth, around);
}

const ofDoc = (doc: Doc, number: string, depth: number): Chapter => ({
  number,
  anchor: toAnchor(doc.id),
  title: doc.title,
  depth,
  href: doc.href,
  description: '',
  doc,
  isOpening: false,
  items: [],
});

function ofCategory(category: Category, number: string, depth: number, around: Around): Chapter {
  const doc = category.index === undefined ? undefined : around.byId.get(category.index);
  return {
    number,
    anchor: toAnchor(category.key),
    title: doc?.title ?? category.label,
    depth,
    href: category.href,
    description: doc ? '' : category.description,
    doc,
    isOpening: true,
    items: category.items
      .filter(isRead)
      .map((node, index) => toChapter(node, `${number}.${index + 1}`, depth + 1, around)),
  };
}

/** All chapters in reading order. */
export const inOrder = (chapters: Chapter[]): Chapter[] =>
  chapters.flatMap((chapter) => [chapter, ...inOrder(chapter.items)]);
