import { type MdastNode, markdownToMdast, mdxToMdast } from 'satteri';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';

/** A node as the importer walks it. */
export type Node = {
  type: string;
  value?: string;
  name?: string | null;
  url?: string;
  title?: string | null;
  alt?: string | null;
  lang?: string | null;
  meta?: string | null;
  depth?: number;
  identifier?: string;
  start: number;
  end: number;
  children: Node[];
  /** The id that the author gave to a heading. */
  id: string | undefined;
};

const FEATURES = { ...MARKDOWN_SYNTAX, gfm: { footnotes: true } };

/** Parses a text. @throws {Error} if it is MDX and cannot be parsed as such */
export const parseTree = (source: string, isMdx: boolean): Node =>
  toNode((isMdx ? mdxToMdast : markdownToMdast)(source, { features: FEATURES }), source);

let last: { source: string; tree: Node } | undefined;

/**
 * Parses a text without directives, to find code and formulas before directives are converted. Most steps ask for the same text as the one
 * before, since they have nothing to change in it.
 */
export function parsePlain(source: string): Node {
  const features = { frontmatter: false, math: MARKDOWN_SYNTAX.math };
  const tree = last?.source === source ? last.tree : toNode(markdownToMdast(source, { features }), source);
  last = { source, tree };
  return tree;
}

function toNode(node: MdastNode, source: string): Node {
  const own: object = node;
  const pick = <T>(key: string): T | undefined => Reflect.get(own, key);
  const position = pick<{ start: { offset?: number }; end: { offset?: number } }>('position');
  const start = position?.start.offset ?? 0;
  const end = position?.end.offset ?? 0;
  const children = (pick<MdastNode[]>('children') ?? []).map((child) => toNode(child, source));
  return {
    type: node.type,
    ...pickDefined(own),
    start,
    end,
    children: DIRECTIVE.test(node.type) ? asWritten(children, start, end, source) : children,
    id: pick<{ hProperties?: { id?: string } }>('data')?.hProperties?.id,
  };
}

const DIRECTIVE = /^(?:text|leaf)Directive$/;

/** The old site shows the signs of `10:30`, which the parser takes for a directive with the name `30`. */
function asWritten(children: Node[], start: number, end: number, source: string): Node[] {
  const text = (from: number, to: number): Node[] =>
    from < to
      ? [{ type: 'text', value: source.slice(from, to), start: from, end: to, children: [], id: undefined }]
      : [];
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? [...text(start, first.start), ...children, ...text(last.end, end)] : text(start, end);
}

const KEYS = ['value', 'name', 'url', 'title', 'alt', 'lang', 'meta', 'depth', 'identifier'];

const pickDefined = (node: object): object =>
  Object.fromEntries(
    KEYS.flatMap((key) => (Reflect.get(node, key) === undefined ? [] : [[key, Reflect.get(node, key)]])),
  );

/** Every node of a tree, parents first, each with its ancestors. */
export function* walk(node: Node, around: readonly Node[] = []): Generator<{ node: Node; around: readonly Node[] }> {
  yield { node, around };
  for (const child of node.children) yield* walk(child, [...around, node]);
}

/** Where a text has code or formulas, in which nothing is converted. */
export const listCode = (source: string): Pick<Node, 'start' | 'end'>[] =>
  [...walk(parsePlain(source))].flatMap(({ node }) => (/ode$|ath$/.test(node.type) ? [node] : []));

/**
 * Whether a node is in a link: one of Markdown, an element of MDX, or between `<a …>` and `</a>`, which are nodes of their own in Markdown.
 */
export const isInLink = (node: Node, around: readonly Node[], source: string): boolean =>
  around.some(
    ({ type, name, children }, depth) =>
      type === 'link' || name === 'a' || name === 'Link' || hasOpenLink(children, around[depth + 1] ?? node, source),
  );

/** The pieces of HTML in a list of nodes, which is asked for every link below it. */
const htmlAmong = new WeakMap<readonly Node[], Node[]>();

function hasOpenLink(siblings: readonly Node[], node: Node, source: string): boolean {
  const html = htmlAmong.get(siblings) ?? siblings.filter(({ type }) => type === 'html');
  htmlAmong.set(siblings, html);
  const before = html.filter(({ start }) => start < node.start);
  const tags = before.flatMap(({ start, end }) => source.slice(start, end).match(/<a(?=[\s>])|<\/a(?=[\s>])/gi) ?? []);
  return tags.at(-1)?.toLowerCase() === '<a';
}

/** The plain text of a node. */
export function getPlainText(node: Node): string {
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (node.type === 'mdxTextExpression' || node.type === 'html') return '';
  if (node.value !== undefined && node.children.length === 0) return node.value;
  return node.children.map(getPlainText).join('');
}
