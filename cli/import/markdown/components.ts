import type { Context } from './context.ts';
import { convertTag, toWatchUrl } from './html.ts';
import type { Components, Meaning } from './imports.ts';
import { toKind } from './syntax.ts';
import { getText, readLiteral, readTag, type Tag } from './tags.ts';
import type { Node } from './tree.ts';

/** An element, an expression or a declaration of MDX. */
export function convertElement(node: Node, around: readonly Node[], context: Context, components: Components) {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return convertExpression(node, context, components);
  if (!node.type.startsWith('mdxJsx') || !node.name) return;
  const { edits } = context;
  if (edits.isTaken(node.start, node.start + 1)) return;
  const tag = readTag(edits.source, node.start);
  if (!tag) return;
  const isLinked = around.some(({ type, name }) => type === 'link' || name === 'a' || name === 'Link');
  if (!/^[A-Z]/.test(tag.name)) return convertTag(tag, node.end, isLinked, context);
  const meaning = components.known.get(tag.name) ?? { kind: 'unknown', from: 'no import' };
  const close = tag.isClosed ? undefined : edits.source.lastIndexOf('</', node.end - 1);
  const element: Element = { node, tag, closeStart: close ?? node.end, parent: around.at(-1) };
  switch (meaning.kind) {
    case 'tabs':
      return convertTabs(element, context, components);
    case 'tab item':
      return convertTabItem(element, context);
    case 'details':
      return convertDetails(element, meaning, context);
    case 'link':
      return convertLink(element, context);
    case 'admonition':
      return convertAdmonition(element, context);
    case 'code':
      return convertCodeElement(element, context);
    case 'part':
      return;
    default:
      return leave(element, meaning.from, context);
  }
}

type Element = { node: Node; tag: Tag; closeStart: number; parent: Node | undefined };

const rename = ({ node, tag, closeStart }: Element, { edits }: Context, open: string, close: string) => {
  edits.replace(tag.start, tag.end, open);
  if (!tag.isClosed) edits.replace(closeStart, node.end, close);
};

const attributeText = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${value.replaceAll('"', '&quot;')}"`;

/** The labels that `values` of `<Tabs>` gives, by their values. */
function readLabels(code: string | undefined): Map<string, string> {
  const labels = new Map<string, string>();
  for (const [object] of (code ?? '').matchAll(/\{[^{}]*\}/g)) {
    const [, , label] = /label\s*:\s*(["'`])(.*?)\1/.exec(object) ?? [];
    const [, , value] = /value\s*:\s*(["'`])(.*?)\1/.exec(object) ?? [];
    if (label && value) labels.set(value, label);
  }
  return labels;
}

const labelsByNode = new WeakMap<Node, Map<string, string>>();

function convertTabs(element: Element, context: Context, components: Components) {
  const { tag, node, closeStart } = element;
  const { edits } = context;
  if (!hasTab(node.children, context, components)) {
    // Tabs that code makes are told where that code stands. A group without a tab would end the build.
    edits.remove(tag.start, tag.end);
    if (!tag.isClosed) edits.remove(closeStart, node.end);
    return;
  }
  labelsByNode.set(node, readLabels(tag.attributes.find(({ name }) => name === 'values')?.value));
  const query = tag.attributes.find(({ name }) => name === 'queryString');
  const own =
    query && (query.value === undefined ? ' queryString' : attributeText('queryString', getText(tag, 'queryString')));
  const open = `<Tabs${attributeText('groupId', getText(tag, 'groupId'))}${own ?? ''}${attributeText('defaultValue', getText(tag, 'defaultValue'))}>`;
  rename(element, context, open, '</Tabs>');
}

/** Whether a group has a tab that can be carried, or takes in another file, which may have some. */
const hasTab = (nodes: readonly Node[], context: Context, components: Components): boolean =>
  nodes.some(({ name, start, children }) => {
    const kind = components.known.get(name ?? '')?.kind;
    const tag = kind === 'tab item' ? readTag(context.edits.source, start) : undefined;
    if (kind === 'part' || (tag && getText(tag, 'value') !== undefined)) return true;
    return kind !== 'tabs' && hasTab(children, context, components);
  });

function convertTabItem(element: Element, context: Context) {
  const { tag, parent } = element;
  const value = getText(tag, 'value');
  if (value === undefined) return leave(element, 'a value that is made by code', context);
  const label = getText(tag, 'label') ?? (parent && labelsByNode.get(parent)?.get(value));
  const isDefault = tag.attributes.some(({ name, value: set }) => name === 'default' && set !== 'false')
    ? ' default'
    : '';
  rename(
    element,
    context,
    `<TabItem${attributeText('value', value)}${attributeText('label', label)}${isDefault}>`,
    '</TabItem>',
  );
}

function convertDetails(
  element: Element,
  { attribute, summary }: Extract<Meaning, { kind: 'details' }>,
  context: Context,
) {
  const own = getText(element.tag, attribute) ?? summary;
  rename(element, context, `<Details${attributeText('summary', own)}>`, '</Details>');
}

function convertLink(element: Element, context: Context) {
  const { links, page, notes, getLine } = context;
  const to = getText(element.tag, 'to') ?? getText(element.tag, 'href');
  if (to === undefined) return leave(element, 'an address that is made by code', context);
  const resolved = links.resolve(to, page, 'url');
  if (resolved.kind === 'gone') {
    notes.left(
      page.file,
      getLine(element.tag.start),
      `the link "${to}" leads nowhere`,
      'It is plain text now. Name the page that was meant.',
    );
    return rename(element, context, '', '');
  }
  rename(element, context, `<a href="${resolved.kind === 'same' ? to : resolved.url}">`, '</a>');
}

function convertAdmonition(element: Element, context: Context) {
  const kind = toKind(getText(element.tag, 'type') ?? 'note') ?? 'note';
  const title = getText(element.tag, 'title');
  rename(element, context, `:::${kind}${title ? `[${title}]` : ''}\n`, '\n:::');
}

function convertCodeElement(element: Element, context: Context) {
  const { edits } = context;
  const { tag, closeStart, node } = element;
  const inner = edits.source.slice(tag.end, closeStart).trim();
  const code = inner.startsWith('{') ? readLiteral(inner.slice(1, -1)) : inner;
  if (code === undefined) return leave(element, 'code that is made by code', context);
  const title = getText(tag, 'title');
  const language = getText(tag, 'language') ?? getText(tag, 'className')?.replace('language-', '') ?? '';
  const block = `\`\`\`${language}${title ? ` title="${title}"` : ''}\n${code.trim()}\n\`\`\``;
  // A block of code begins on a line of its own.
  const isWithin = edits.source.slice(edits.source.lastIndexOf('\n', node.start - 1) + 1, node.start).trim() !== '';
  edits.replace(node.start, node.end, isWithin ? `\n\n${block}\n\n` : block);
}

/** Players of videos, by the name that their components commonly have. */
const VIDEO = /youtube/i;

/** A component that has no counterpart: its text stays, what it was is told, and a video becomes a link to it. */
function leave({ node, tag, closeStart }: Element, from: string, { page, notes, edits, getLine }: Context) {
  const written = edits.source.slice(tag.start, tag.end).replaceAll(/\s+/g, ' ');
  const line = getLine(tag.start);
  const id = getText(tag, 'id') ?? getText(tag, 'videoId');
  if (VIDEO.test(tag.name) && id && /^[\w-]{6,}$/.test(id)) {
    const title = getText(tag, 'title') ?? 'Video';
    notes.changed(page.file, line, `the video ${id} is a link to it`);
    edits.replace(
      node.start,
      node.end,
      `[${title.replaceAll(/[[\]]/g, '\\$&')}](${toWatchUrl(`https://www.youtube.com/embed/${id}`)})`,
    );
    return;
  }
  const inner = tag.isClosed ? '' : edits.source.slice(tag.end, closeStart).trim();
  const todo = inner ? 'What stands in it is kept. Say in words what it showed.' : 'Say in words what it showed.';
  notes.left(page.file, line, `the component ${written.slice(0, 120)} (${from})`, todo);
  edits.remove(tag.start, tag.end);
  if (!tag.isClosed) edits.remove(closeStart, node.end);
}

const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/;

function convertExpression(node: Node, { page, notes, edits, getLine }: Context, { names }: Components) {
  const code = node.value ?? '';
  if (COMMENT.test(code) || code.trim() === '' || edits.isTaken(node.start, node.end)) return;
  const literal = readLiteral(code);
  const usesNames = /[A-Za-z_$]/.test(code.replaceAll(/(["'`])(?:\\.|(?!\1)[^\\])*\1/g, ''));
  if (literal !== undefined || !usesNames) return;
  const isKnown = [...names].some((name) => new RegExp(`\\b${name}\\b`).test(code));
  notes.left(
    page.file,
    getLine(node.start),
    `the expression {${code.trim().slice(0, 100)}}${isKnown ? ', made of what the text imports' : ''}`,
    'Write its result as text.',
  );
  edits.remove(node.start, node.end);
}
