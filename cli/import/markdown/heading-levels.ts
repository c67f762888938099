import type { Context } from './context.ts';
import { getPlainText, type Node, walk } from './tree.ts';

/**
 * Writes the headings below the title, which the page shows itself, at the levels that they have there, and reports those that skip one.
 */
export function setLevels(tree: Node, title: Node | undefined, context: Context): void {
  const headings = [...walk(tree)].flatMap(({ node }) => (node.type === 'heading' ? [node] : []));
  const others = headings.filter((node) => node !== title);
  const by = getRaise(title, others);
  const { page, notes, edits, getLine } = context;
  if (by > 0 && title)
    notes.changed(
      page.file,
      getLine(title.start),
      'headings are raised, since the one above them is the title of the page',
    );
  // Another heading of level 1 is a chapter of the page, which has one title: it and what is below it go down by one.
  const chapter = others.find(({ depth }) => depth === 1);
  if (chapter)
    notes.changed(page.file, getLine(chapter.start), 'headings are lowered from here on, since a page has one title');
  const lowered = new Set(chapter && others.slice(others.indexOf(chapter)));
  const toDepth = (node: Node) => Math.min(6, Math.max(1, (node.depth ?? 1) - by + (lowered.has(node) ? 1 : 0)));
  for (const node of others)
    if (!edits.isTaken(node.start, node.end) && toDepth(node) !== node.depth)
      writeHeading(node, toDepth(node), tree, context);
  reportSkippedLevels(headings, (node) => (node === title ? 1 : toDepth(node)), context);
}

/** By how many levels to raise the headings below one of a lower level that is the title now. */
function getRaise(title: Node | undefined, others: Node[]): number {
  const { depth: own = 1 } = title ?? {};
  return others.length === 0 || others.some(({ depth = 1 }) => depth <= own) ? 0 : own - 1;
}

function writeHeading({ start, end, depth = 1, children }: Node, to: number, tree: Node, { edits }: Context): void {
  if (edits.source[start] === '#') {
    edits.replace(start, start + depth, '#'.repeat(to));
    return;
  }
  // It is underlined. In a list or a quotation, its lines begin with marks of that.
  if (!tree.children.some((node) => node.start === start)) return;
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return;
  edits.replace(start, first.start, `${'#'.repeat(to)} `);
  for (const { index } of edits.source.slice(first.start, last.end).matchAll(/\n/g))
    edits.replace(first.start + index, first.start + index + 1, ' ');
  edits.replace(last.end, end, '');
}

/** Screen reader users navigate by headings, and look for what is between two levels. */
function reportSkippedLevels(
  headings: Node[],
  toDepth: (node: Node) => number,
  { page, notes, getLine }: Context,
): void {
  // An included text may begin at any level.
  let above = page.kind === 'part' ? 6 : 1;
  for (const node of headings) {
    const depth = toDepth(node);
    if (depth > above + 1)
      notes.left(
        page.file,
        getLine(node.start),
        `the heading "${getPlainText(node).trim()}" is of level ${depth}, below one of level ${above}`,
        `${depth === node.depth ? 'It is unchanged. ' : ''}Write it with ${'#'.repeat(above + 1)}.`,
      );
    above = depth;
  }
}
