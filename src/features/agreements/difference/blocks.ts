import type { Nodes, Parent } from 'mdast';
import { markdownToMdast } from 'satteri';
import type { Block, Shape, Token } from './model.ts';
import { addSpace, signTokens, wordTokens } from './tokens.ts';

/** As the site reads Markdown. */
const FEATURES = { directive: true, headingAttributes: true, gfm: true };

/** What is around a node. */
type Around = { level: number; isQuoted: boolean; isNumbered: boolean; isFirst: boolean };

/** A block as the tree has it. */
type Leaf = { node: Nodes; shape: Shape };

const startOf = (node: Nodes) => node.position?.start.offset ?? 0;
const endOf = (node: Nodes) => node.position?.end.offset ?? 0;

/** A Markdown text cut into its blocks; what their tokens say, put together, is the text. */
export function blocksOf(source: string, locale: string): Block[] {
  const tree: Nodes = markdownToMdast(source, { features: FEATURES }) as Nodes;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const leaves = leavesOf(tree, { level: -1, isQuoted: false, isNumbered: false, isFirst: false });
  const blocks: Block[] = [];
  let read = 0;
  for (const { node, shape } of leaves) {
    const gap = source.slice(read, startOf(node));
    const tokens = tokensOf(node, { source, segmenter });
    blocks.push({ shape, tokens: [...frontOf(gap, shape, blocks.at(-1)), ...tokens] });
    read = endOf(node);
  }
  const rest = source.slice(read);
  const last = blocks.at(-1)?.tokens;
  if (last) append(last, signTokens(rest));
  else if (rest) blocks.push({ shape: { kind: 'paragraph' }, tokens: signTokens(rest) });
  return blocks;
}

/** The signs before a block's words. The white space above them ends the block before. */
function frontOf(gap: string, shape: Shape, above: Block | undefined): Token[] {
  const front = gap.trimStart();
  const space = gap.slice(0, gap.length - front.length);
  const tokens: Token[] = [];
  if (space) addSpace(above?.tokens ?? tokens, space);
  const isRead = shape.kind === 'item' && shape.isFirst && shape.isNumbered;
  append(tokens, signTokens(front, { isRead }));
  return tokens;
}

/** Adds tokens behind others; white space at their beginning goes to the last one. */
function append(tokens: Token[], more: Token[]): void {
  const [first, ...rest] = more;
  if (first && !first.text) addSpace(tokens, first.space);
  else if (first) tokens.push(first);
  tokens.push(...rest);
}

function leavesOf(node: Nodes, around: Around): Leaf[] {
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
      return inside(node, { ...around, level: around.level + 1, isNumbered: node.ordered === true });
    case 'listItem':
      return node.children.flatMap((child, index) => leavesOf(child, { ...around, isFirst: index === 0 }));
    case 'blockquote':
      return inside(node, { ...around, isQuoted: true });
    default:
      return 'children' in node ? inside(node, around) : [];
  }
}

const inside = (node: Parent, around: Around) => node.children.flatMap((child) => leavesOf(child, around));

function paragraphShape(node: Nodes, { level, isQuoted, isNumbered, isFirst }: Around): Shape {
  if (node.data && 'directiveLabel' in node.data) return { kind: 'label' };
  if (level >= 0) return { kind: 'item', level, isFirst, isNumbered };
  return { kind: isQuoted ? 'quote' : 'paragraph' };
}

type Reading = { source: string; segmenter: Intl.Segmenter };

/** The words of a block, where its text nodes are, and the signs between them. */
function tokensOf(block: Nodes, { source, segmenter }: Reading): Token[] {
  const tokens: Token[] = [];
  let read = startOf(block);
  for (const { start, end, isStrong } of textsIn(block, false)) {
    append(tokens, signTokens(source.slice(read, start), { isStrong }));
    append(tokens, wordTokens(source.slice(start, end), isStrong, segmenter));
    read = end;
  }
  append(tokens, signTokens(source.slice(read, endOf(block))));
  return block.type === 'tableRow' ? withColumns(tokens) : tokens;
}

type Text = { start: number; end: number; isStrong: boolean };

function textsIn(node: Nodes, isStrong: boolean): Text[] {
  // Code is read with its signs.
  const isText = node.type === 'text' || node.type === 'inlineCode' || node.type === 'code';
  if (isText) return [{ start: startOf(node), end: endOf(node), isStrong }];
  const isBold = isStrong || node.type === 'strong';
  return 'children' in node ? node.children.flatMap((child) => textsIn(child, isBold)) : [];
}

/** Between two cells of a table the line is shown. */
function withColumns(tokens: Token[]): Token[] {
  const isCell = (token: Token) => token.text !== '|' && token.text !== '';
  const [first, last] = [tokens.findIndex(isCell), tokens.findLastIndex(isCell)];
  return tokens.map((token, index) =>
    token.text === '|' && index > first && index < last ? { ...token, shown: ` | ` } : token,
  );
}
