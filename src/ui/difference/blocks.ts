import type { Nodes, Parent } from 'mdast';
import { markdownToMdast } from 'satteri';
import { getSectionNumber } from '#workspace/agreements/text/clauses.ts';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import type { Block, Shape, Token } from './model.ts';
import { addSpace, signTokens, wordTokens } from './tokens.ts';

/** The site's Markdown features. */
const FEATURES = { ...MARKDOWN_SYNTAX, gfm: true };

/** The context of a node. */
type BlockContext = {
  level: number;
  isQuoted: boolean;
  isNumbered: boolean;
  isFirst: boolean;
  clause?: string;
};

const TOP: BlockContext = { level: -1, isQuoted: false, isNumbered: false, isFirst: false };

/** A block as a node of the tree. */
type Leaf = { node: Nodes; shape: Shape };

const getStart = (node: Nodes) => node.position?.start.offset ?? 0;
const getEnd = (node: Nodes) => node.position?.end.offset ?? 0;

/** Splits a Markdown text into blocks. Their tokens joined are the text. */
export function toBlocks(source: string, locale: string): Block[] {
  const tree: Nodes = markdownToMdast(source, { features: FEATURES }) as Nodes;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const leaves = getLeavesOfDocument(tree, source);
  const blocks: Block[] = [];
  let read = 0;
  for (const { node, shape } of leaves) {
    const gap = source.slice(read, getStart(node));
    const tokens = toTokens(node, { source, segmenter });
    blocks.push({ shape, tokens: [...getLeadingSigns(gap, shape, blocks.at(-1)), ...tokens] });
    read = getEnd(node);
  }
  const rest = source.slice(read);
  const last = blocks.at(-1)?.tokens;
  if (last) append(last, signTokens(rest));
  else if (rest) blocks.push({ shape: { kind: 'paragraph' }, tokens: signTokens(rest) });
  return blocks;
}

/** The Markdown syntax before a block's words. White space before them, and the end of an admonition, belong to the previous block. */
function getLeadingSigns(whole: string, shape: Shape, above: Block | undefined): Token[] {
  const last = above?.tokens.at(-1);
  const [end = ''] = last ? (/^(?:\s*:{3,}[ \t]*\n)+/.exec(whole) ?? []) : [];
  if (last && end) {
    last.space += end;
    last.shown += ' ';
    last.changed += ' ';
  }
  const gap = whole.slice(end.length);
  const front = gap.trimStart();
  const space = gap.slice(0, gap.length - front.length);
  const tokens: Token[] = [];
  if (space) addSpace(above?.tokens ?? tokens, space);
  const isRead = shape.kind === 'item' && shape.isFirst && shape.isNumbered;
  append(tokens, signTokens(front, { isRead }));
  return tokens;
}

/** Appends tokens. White space at their beginning goes to the last token. */
function append(tokens: Token[], more: Token[]): void {
  const [first, ...rest] = more;
  if (first && !first.text) addSpace(tokens, first.space);
  else if (first) tokens.push(first);
  tokens.push(...rest);
}

/** The items of a numbered section's lists are clauses, as in `src/markdown/clauses/`. */
function getLeavesOfDocument(tree: Nodes, source: string): Leaf[] {
  let section: number | undefined;
  let last = 0;
  return ('children' in tree ? tree.children : []).flatMap((node) => {
    if (node.type === 'heading' && node.depth === 2) {
      last = 0;
      section = getSectionNumber(source.slice(getStart(node), getEnd(node)).replace(/^#+/, ''));
    }
    if (node.type !== 'list' || !node.ordered || section === undefined) return getLeaves(node, TOP);
    const first = node.start ?? 1;
    if (first <= last) return getLeaves(node, TOP);
    last = first + node.children.length - 1;
    return node.children.flatMap((item, index) =>
      getLeaves(item, { ...TOP, level: 0, isNumbered: true, clause: `${section}.${first + index}` }),
    );
  });
}

function getLeaves(node: Nodes, around: BlockContext): Leaf[] {
  switch (node.type) {
    case 'heading':
      return [{ node, shape: { kind: 'heading', depth: node.depth } }];
    case 'paragraph':
      return [{ node, shape: paragraphShape(node, around) }];
    case 'tableRow':
      return [{ node, shape: { kind: 'row' } }];
    case 'code':
      return [{ node, shape: { kind: 'code' } }];
    case 'list':
      return getLeavesInside(node, { ...around, level: around.level + 1, isNumbered: node.ordered === true });
    case 'listItem':
      return node.children.flatMap((child, index) => getLeaves(child, { ...around, isFirst: index === 0 }));
    case 'blockquote':
      return getLeavesInside(node, { ...around, isQuoted: true });
    default:
      return 'children' in node ? getLeavesInside(node, around) : [];
  }
}

const getLeavesInside = (node: Parent, around: BlockContext) =>
  node.children.flatMap((child) => getLeaves(child, around));

function paragraphShape(node: Nodes, { level, isQuoted, isNumbered, isFirst, clause }: BlockContext): Shape {
  if (node.data && 'directiveLabel' in node.data) return { kind: 'label' };
  if (level >= 0)
    return { kind: 'item', level, isFirst, isNumbered, ...(clause && level === 0 && isFirst && { clause }) };
  return { kind: isQuoted ? 'quote' : 'paragraph' };
}

type ReadOptions = { source: string; segmenter: Intl.Segmenter };

/** The words of a block's text nodes, and the Markdown syntax between them. */
function toTokens(block: Nodes, { source, segmenter }: ReadOptions): Token[] {
  const tokens: Token[] = [];
  let read = getStart(block);
  for (const { start, end, isStrong } of getTexts(block, false)) {
    append(tokens, signTokens(source.slice(read, start), { isStrong }));
    append(tokens, wordTokens(source.slice(start, end), isStrong, segmenter));
    read = end;
  }
  append(tokens, signTokens(source.slice(read, getEnd(block))));
  return block.type === 'tableRow' ? showColumns(tokens) : tokens;
}

type Text = { start: number; end: number; isStrong: boolean };

function getTexts(node: Nodes, isStrong: boolean): Text[] {
  // The signs in code are visible.
  const isText = node.type === 'text' || node.type === 'inlineCode' || node.type === 'code';
  if (isText) return [{ start: getStart(node), end: getEnd(node), isStrong }];
  const isBold = isStrong || node.type === 'strong';
  return 'children' in node ? node.children.flatMap((child) => getTexts(child, isBold)) : [];
}

/** Shows the line between two cells of a table. */
function showColumns(tokens: Token[]): Token[] {
  const isCell = (token: Token) => token.text !== '|' && token.text !== '';
  const [first, last] = [tokens.findIndex(isCell), tokens.findLastIndex(isCell)];
  return tokens.map((token, index) =>
    token.text === '|' && index > first && index < last ? { ...token, shown: ` | ` } : token,
  );
}
