import type { Code, Nodes } from 'mdast';
import type { Messages } from '#lib/messages/index.ts';
import type { Term } from '#workspace/content/glossary.ts';
import { toKind } from '../admonitions/kinds.ts';
import { takeMagicComments } from '../code/magic-comments.ts';
import { splitFence } from '../code/meta.ts';
import { isPart, splitLabel } from '../directive-form.ts';
import { cutMode } from '../images/modes.ts';
import { inDefinition, inHtml, inLink } from './hrefs.ts';

export type Context = {
  source: string;
  /** Resolves a URL of the source to a full one. */
  resolveUrl: (href: string) => string;
  /** The names of admonitions. */
  admonitions: Messages['markdown']['admonitions'];
  /** The terms that `::glossary` lists, in its order. */
  terms?: readonly Pick<Term, 'name' | 'means' | 'see'>[];
  /** Imported texts, by the names of their components. */
  parts: ReadonlyMap<string, string>;
};

/** A node as Markdown: rewritten if it is the site's own syntax, otherwise as its author wrote it. */
export function write(node: Nodes, context: Context): string {
  switch (node.type) {
    case 'image': {
      const { url, mode } = cutMode(node.url);
      return mode === 'only-dark' ? '' : inLink(whole(node, context), () => context.resolveUrl(url));
    }
    case 'link':
      return inLink(whole(node, context), context.resolveUrl);
    case 'definition':
      return inDefinition(whole(node, context), context.resolveUrl);
    case 'heading':
      return node.data && 'hProperties' in node.data ? withoutAttributes(whole(node, context)) : whole(node, context);
    case 'code':
      return code(node, context);
    case 'html':
      return inHtml(whole(node, context), context.resolveUrl);
    case 'containerDirective':
      return containerDirective(node, context);
    case 'leafDirective':
      return node.name === 'glossary' ? glossary(node, context) : whole(node, context);
    case 'textDirective':
      return textDirective(node, context);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expression(node.value, whole(node, context));
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return component(node, context);
    case 'mdxjsEsm':
      return '';
    default:
      return whole(node, context);
  }
}

const getRange = ({ position }: Nodes): [number, number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? position?.start.offset ?? 0,
];

/** A node as it is written, with its children converted. If a child is removed, so is the space before it, but no mark of emphasis. */
function whole(node: Nodes, context: Context): string {
  const { source } = context;
  let [at, end] = getRange(node);
  let text = '';
  const children: Nodes[] = 'children' in node ? node.children : [];
  for (const [index, child] of children.entries()) {
    const [from, until] = getRange(child);
    if (until <= at) continue;
    const next = children[index + 1];
    // Of an item that ends with HTML, the parser puts the end behind the mark of the next one.
    const to = next ? Math.min(until, getRange(next)[0]) : until;
    const written = write(child, context).slice(0, to - until || undefined);
    if (written !== '' || INLINE.test(node.type)) text += source.slice(at, from) + written;
    // MDX code includes the following line break, which separates what comes before it from what follows.
    at = child.type === 'mdxjsEsm' ? from + source.slice(from, to).trimEnd().length : to;
  }
  end = Math.max(at, end);
  return text + source.slice(at, end);
}

/** The prefix of a node on each of its lines: the indentation of a list, the signs of a block quote. */
function getPrefix(node: Nodes, { source }: Context): string {
  const [start] = getRange(node);
  return source.slice(source.lastIndexOf('\n', start - 1) + 1, start).replaceAll(/[^>\s]/g, ' ');
}

/** A text with a prefix on each line except the first, which is where the node began. */
const indented = (text: string, prefix: string) =>
  text.replaceAll(/\n(.*)/g, (_, line: string) => `\n${line === '' ? prefix.trimEnd() : prefix + line}`);

const dedented = (text: string, prefix: string) =>
  prefix === ''
    ? text
    : text
        .split('\n')
        .map((line, index) => (index > 0 && line.startsWith(prefix) ? line.slice(prefix.length) : line))
        .join('\n');

const INLINE =
  /^(?:text|emphasis|strong|delete|inlineCode|break|link|image|.*Reference|text.*|mdxText.*|mdxJsxText.*)$/;

/** Blocks in a component or an admonition, without their indentation. */
function blocks(nodes: Nodes[], context: Context): string {
  let text = '';
  let wasInline = false;
  for (const node of nodes) {
    const written = dedented(write(node, context), getPrefix(node, context));
    const isInline = INLINE.test(node.type);
    if (written.trim() !== '') text += text === '' || (isInline && wasInline) ? written : `\n\n${written}`;
    wasInline = isInline;
  }
  return text.trim();
}

/** A heading's own id is only useful on its page. */
const withoutAttributes = (heading: string) => heading.replace(/[ \t]*\{[^{}\n]*\}[ \t]*$/m, '');

/** Comments that mark lines on the page are not part of the code. */
function code(node: Code, context: Context): string {
  const written = whole(node, context);
  const { code: shown } = takeMagicComments(node.value, splitFence(node).language);
  const [opening, fence] = /^(`{3,}|~{3,}).*/.exec(written) ?? [];
  if (!opening || !fence || shown === node.value) return written;
  return indented([opening, shown, fence].join('\n'), getPrefix(node, context));
}

function containerDirective(node: Extract<Nodes, { type: 'containerDirective' }>, context: Context): string {
  const kind = toKind(node.name);
  if (kind) return admonition(node, kind, context);
  return isPart(node.name) ? part(node, context) : whole(node, context);
}

/** The content of a page part, without its frame; a tab's comes below its label. */
function part(node: Extract<Nodes, { type: 'containerDirective' }>, context: Context): string {
  const { label, content } = splitLabel(node);
  const text = blocks(content, context);
  return indented(label ? `**${whole(label, context).slice(1, -1)}**\n\n${text}` : text, getPrefix(node, context));
}

/** The glossary as a list. Explanations are plain text, names are not checked for Markdown syntax. */
function glossary(node: Nodes, context: Context): string {
  const items = (context.terms ?? []).map(({ name, means, see }) => {
    const text = name.replaceAll(/[\\`*_[\]<>]/g, '\\$&');
    const term = see === undefined ? text : inLink(`[${text}](<${see}>)`, context.resolveUrl);
    return `- **${term}**: ${means}`;
  });
  return indented(items.join('\n'), getPrefix(node, context));
}

/** A badge becomes its words; other colons are text. */
function textDirective(node: Extract<Nodes, { type: 'textDirective' }>, context: Context): string {
  const [start] = getRange(node);
  if (!context.source.startsWith(':badge[', start)) return whole(node, context);
  return node.children.map((child) => write(child, context)).join('');
}

function admonition(
  node: Extract<Nodes, { type: 'containerDirective' }>,
  kind: keyof Context['admonitions'],
  context: Context,
): string {
  const [first, ...rest] = node.children;
  const hasTitle = first?.data && 'directiveLabel' in first.data;
  const name = context.admonitions[kind];
  const own = hasTitle ? whole(first, context).slice(1, -1) : '';
  const title = own.trim() ? `${name}: ${own}` : name;
  const text = `**${title}**\n\n${blocks(hasTitle ? rest : node.children, context)}`;
  return indented(indented(`> ${text}`, '> '), getPrefix(node, context));
}

/** The value of an expression is not known here: comments are removed, strings become text, other code stays. */
function expression(value: string, written: string): string {
  if (/^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(value)) return '';
  return /^\s*(['"`])([^\\$]*)\1\s*$/.exec(value)?.[2] ?? written;
}

type Jsx = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const attribute = ({ attributes }: Jsx, name: string): string | undefined => {
  const found = attributes.find((candidate) => candidate.type === 'mdxJsxAttribute' && candidate.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
};

function cardTitle(node: Jsx, { resolveUrl }: Context): string | undefined {
  const [title, href] = [attribute(node, 'title'), attribute(node, 'href')];
  return title && href ? `[${title}](${resolveUrl(href)})` : title;
}

/** Tabs are written below each other and details expanded; of an unknown component, the text stays. */
function component(node: Jsx, context: Context): string {
  if (node.name && /^[a-z]/.test(node.name)) return element(node, context);
  const part = context.parts.get(node.name ?? '');
  if (part !== undefined) return indented(part.trim(), getPrefix(node, context));
  if (node.name === 'Badge') return attribute(node, 'text') ?? '';
  const title = {
    Card: cardTitle(node, context),
    Details: attribute(node, 'summary'),
    TabItem: attribute(node, 'label') ?? attribute(node, 'value'),
  };
  const heading =
    node.name === 'Card' || node.name === 'Details' || node.name === 'TabItem' ? title[node.name] : undefined;
  const text = blocks(node.children, context);
  return indented(heading ? `**${heading}**\n\n${text}` : text, getPrefix(node, context));
}

/** An HTML element keeps its tags. */
function element(node: Jsx, context: Context): string {
  const [start, end] = getRange(node);
  const [first] = node.children;
  const opening = context.source.slice(start, first ? getRange(first)[0] : end);
  // Only strings are as in HTML; `href={…}` is code.
  const isText = (name: string) => attribute(node, name) !== undefined;
  return inHtml(opening, context.resolveUrl, isText) + whole(node, context).slice(opening.length);
}
