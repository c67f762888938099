import { parseEither } from './headings.ts';
import { hasSameContent } from './same-content.ts';
import { getColons, writeTabs } from './tabs.ts';
import { type Attribute, decode, getText, readLiteral, readTag, type Tag } from './tags.ts';
import { type Node, parseTree, walk } from './tree.ts';

/** A part of a text that needs MDX. */
class NeedsMdx extends Error {}

/**
 * Converts MDX to equivalent plain Markdown: tabs between colons, HTML elements with blank lines around Markdown
 * in them. Undefined if it has something that plain Markdown lacks, such as a component or code.
 */
export function toPlainMarkdown(source: string): string | undefined {
  const { tree, isMdx } = parseEither(source, true);
  if (!isMdx) return undefined;
  try {
    const plain = write(tree, source);
    return hasSameContent({ source, tree }, { source: plain, tree: parseTree(plain, false) }) ? plain : undefined;
  } catch (error) {
    if (error instanceof NeedsMdx) return undefined;
    throw error;
  }
}

/** Writes a node, with its children in their places. */
function write(node: Node, source: string): string {
  if (node.type === 'mdxjsEsm') throw new NeedsMdx();
  if (node.type.endsWith('Expression')) return writeExpression(node);
  if (node.type.startsWith('mdxJsx')) return writeElement(node, source);
  const text = writeBetween(node.children, node.start, node.end, source);
  return node.type === 'containerDirective' ? withEnoughColons(text) : text;
}

function writeBetween(nodes: readonly Node[], start: number, end: number, source: string): string {
  let text = '';
  let at = start;
  for (const node of nodes) {
    if (node.end <= at) continue;
    text += source.slice(at, node.start) + write(node, source);
    at = node.end;
  }
  return text + source.slice(at, Math.max(at, end));
}

/** The content of a block with colons may have got colons too: the outer ones must be more. */
function withEnoughColons(text: string): string {
  const [, own = '', first = '', inner = '', indent = ''] =
    /^(:{3,})([^\n]*)([\s\S]*\n)([ \t>]*):{3,}\s*$/.exec(text) ?? [];
  const colons = getColons(inner);
  return own === '' || own.length >= colons.length || !/^[ \t>]*:{3,}/m.test(inner)
    ? text
    : `${colons}${first}${inner}${indent}${colons}`;
}

/** A comment, or a text in braces. */
function writeExpression({ value = '' }: Node): string {
  const [, comment] = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(value) ?? [];
  if (comment !== undefined && !comment.includes('--')) return `<!--${comment}-->`;
  const literal = readLiteral(value);
  if (literal === undefined || !/^[\p{L}\p{N} .,;!?'"()/-]*$/u.test(literal)) throw new NeedsMdx();
  return literal;
}

function writeElement(node: Node, source: string): string {
  const tag = readTag(source, node.start);
  if (!tag) throw new NeedsMdx();
  const inner = getInner(node, tag, source);
  switch (tag.name) {
    case 'Tabs':
      return indent(toTabs(node, tag, source), getIndent(node, source));
    case 'Details':
      return indent(
        [
          '<details>',
          `<summary>${toHtml(decode(getText(tag, 'summary') ?? ''))}</summary>`,
          '',
          inner(),
          '',
          '</details>',
        ].join('\n'),
        getIndent(node, source),
      );
    default:
      return writeHtml(node, tag, source, inner);
  }
}

/** The content between the tags of an element, without its indentation. */
const getInner = (node: Node, tag: Tag, source: string) => () => {
  const close = tag.isClosed ? node.end : source.lastIndexOf('</', node.end - 1);
  const text = tag.isClosed ? '' : writeBetween(node.children, tag.end, close, source);
  const blocks = node.children.map((child) => getIndent(child, source).length);
  return dedent(text, Math.min(...blocks, Number.MAX_SAFE_INTEGER)).trim();
};

/** The text before a node on its line, if it is blank. */
function getIndent(node: Node, source: string): string {
  const before = source.slice(source.lastIndexOf('\n', node.start - 1) + 1, node.start);
  return before.trim() === '' ? before : '';
}

const dedent = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => line.slice(Math.min(width, line.length - line.trimStart().length)))
    .join('\n');

/** Indents a text, except its first line, which is indented already. */
const indent = (text: string, before: string): string => text.replaceAll(/\n(?=[^\n])/g, `\n${before}`);

function toTabs(node: Node, tag: Tag, source: string): string {
  const items = node.children.filter(({ name }) => name === 'TabItem');
  if (items.length === 0 || !node.children.every(isItem)) throw new NeedsMdx();
  const shown = getText(tag, 'defaultValue');
  const tabs = items.map((item) => {
    const own = readTag(source, item.start);
    const value = own && getText(own, 'value');
    if (!own || value === undefined) throw new NeedsMdx();
    const label = decode(getText(own, 'label') ?? value);
    const isDefault = shown === undefined ? own.attributes.some(({ name }) => name === 'default') : shown === value;
    return {
      label: toLabel(label),
      value: label === value ? undefined : value,
      isDefault,
      text: getInner(item, own, source)(),
    };
  });
  const sync = getText(tag, 'groupId');
  return writeTabs(tabs, { sync, query: getQuery(tag, sync) });
}

const isItem = ({ name, type, value }: Node): boolean =>
  name === 'TabItem' || (type === 'mdxFlowExpression' && /^\s*\/\*/.test(value ?? ''));

function getQuery(tag: Tag, sync: string | undefined): string | undefined {
  const query = tag.attributes.find(({ name }) => name === 'queryString');
  return query?.value === undefined ? query && sync : getText(tag, 'queryString');
}

/** Escapes a plain text for Markdown in brackets. */
const toLabel = (text: string) =>
  text.replaceAll(/[\\`*_[\]<>&:~$'"-]/g, (sign, at: number) => (isPlainSign(sign, text, at) ? sign : `\\${sign}`));

const isPlainSign = (sign: string, text: string, at: number): boolean =>
  (sign === '-' && text[at - 1] !== '-' && text[at + 1] !== '-') ||
  (sign === '_' && /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '')) ||
  (sign === ':' && !/[\p{L}\p{N}]/u.test(text[at + 1] ?? '')) ||
  (sign === '&' && !/[\w#]/.test(text[at + 1] ?? ''));

const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements that may hold blocks. */
const HOLDS_BLOCKS = new Set('article aside blockquote center details div figure main nav section td'.split(' '));

function writeHtml(node: Node, tag: Tag, source: string, getInside: () => string): string {
  if (!/^[a-z][a-z0-9]*$/.test(tag.name)) throw new NeedsMdx();
  const close = tag.isClosed ? node.end : source.lastIndexOf('</', node.end - 1);
  const attributes = tag.attributes.map((attribute) => ` ${toHtmlAttribute(attribute)}`).join('');
  const isVoid = VOID.has(tag.name);
  const opening = `<${tag.name}${attributes}${isVoid ? ' /' : ''}>`;
  if (isVoid) return opening;
  const inside = tag.isClosed ? '' : writeBetween(node.children, tag.end, close, source);
  const isRaw = !/\n[ \t]*\n/.test(inside) && [...walk(node)].every(({ node: own }) => isInHtml(own));
  if (node.type === 'mdxJsxTextElement' || isRaw) return `${opening}${inside}</${tag.name}>`;
  if (!HOLDS_BLOCKS.has(tag.name) || !node.children.some(({ type }) => !INLINE.test(type))) throw new NeedsMdx();
  return indent([opening, '', getInside(), '', `</${tag.name}>`].join('\n'), getIndent(node, source));
}

const INLINE = /^(?:text|emphasis|strong|delete|inlineCode|break|link|image|mdxTextExpression|mdxJsxTextElement)$/;

const isInHtml = ({ type, name, value }: Node): boolean =>
  type === 'paragraph' ||
  type === 'textDirective' ||
  (type === 'text' && !/[<>&]/.test(value ?? '')) ||
  (type.startsWith('mdxJsx') && /^[a-z]/.test(name ?? ''));

function toHtmlAttribute({ name, value, isCode }: Attribute): string {
  // React's spelling with capitals is not always the name in HTML.
  if (!/^[a-z][a-z-]*$/.test(name)) throw new NeedsMdx();
  if (value === undefined) return name;
  const text = isCode ? (readLiteral(value) ?? /^\s*(\d+)\s*$/.exec(value)?.[1]) : value;
  if (text === undefined) throw new NeedsMdx();
  return `${name}="${text.replaceAll('"', '&quot;')}"`;
}
