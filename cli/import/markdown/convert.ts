import GithubSlugger from 'github-slugger';
import type { OldPage } from '../model.ts';
import { setEnding } from '../new-path.ts';
import type { Notes } from '../notes.ts';
import { convertCode } from './code.ts';
import { writeCommentsAsHtml } from './comments.ts';
import { convertElement } from './components.ts';
import type { Context } from './context.ts';
import { Edits } from './edits.ts';
import { showLooseFootnotes } from './footnotes.ts';
import { setLevels } from './heading-levels.ts';
import { findTitle, getHeadingText, hideComments, parseEither } from './headings.ts';
import { closeHtml, convertHtml } from './html.ts';
import { type Components, readImports } from './imports.ts';
import { alignLines } from './lines.ts';
import type { Links } from './links.ts';
import { convertImage, convertImageReference, readDefinitions } from './pictures.ts';
import { toPlainMarkdown } from './plain.ts';
import { prepare } from './prepare.ts';
import { readTag } from './tags.ts';
import { getPlainText, type Node, walk } from './tree.ts';

type Converted = {
  text: string;
  isMdx: boolean;
  /** The text of the first level-1 heading, which is removed since the new page shows its title itself. */
  title: string | undefined;
  /** The first sentences of the text. */
  description: string | undefined;
};

/** Converts the text of an old page. What cannot be converted is reported, with file and line. */
export function convertText(page: OldPage, links: Links, notes: Notes): Converted {
  const { file, dialect, linesBefore } = page;
  const prepared = prepare(page, notes);
  const hasElements = dialect === 'docusaurus' || dialect === 'vitepress';
  const hidden = hasElements ? hideComments(prepared) : prepared;
  const read = parseEither(hidden, dialect === 'docusaurus');
  if (read.error && file.endsWith('.mdx'))
    notes.left(
      file,
      undefined,
      `cannot be read as MDX: ${read.error}`,
      'It is converted as Markdown. Fix the file and import it again.',
    );
  // What MDX includes from another file is MDX too.
  const isMdx = read.isMdx && (page.kind === 'part' || hasMdx(read.tree));
  const plainSource = () => {
    if (dialect !== 'docusaurus') return prepared;
    return read.isMdx ? writeCommentsAsHtml(hidden, read.tree) : writeCommentsAsHtml(prepared, undefined);
  };
  const source = isMdx ? hidden : plainSource();
  const tree = isMdx ? read.tree : parseEither(source, false).tree;
  const edits = new Edits(source);
  const toOldLine = alignLines(page.body, isMdx ? prepared : source);
  const getLine = (offset: number) => toOldLine(edits.getLine(offset) - 1) + 1 + linesBefore;
  const context: Context = { page, links, notes, edits, isMdx, getLine };

  const heading = page.kind === 'part' ? undefined : findTitle(tree, page);
  if (heading) edits.remove(heading.start, heading.end);
  const components = isMdx ? readImports(tree, context) : { known: new Map(), names: new Set<string>() };
  setLevels(tree, heading, context);
  convertIds(tree, context);
  const pictures = readDefinitions(tree, edits);
  for (const { node, around } of walk(tree)) convertNode(node, around, context, components, pictures);
  if (!isMdx) closeHtml(tree, context);
  const text = edits.apply().trim();
  // Whether the rest needs MDX is known once everything else is removed.
  const plain = isMdx && page.kind !== 'part' ? toPlainMarkdown(text) : undefined;
  setEnding(page, isMdx && plain === undefined ? '.mdx' : '.md');
  const title = heading && getHeadingText(heading);
  return { text: plain ?? text, title, isMdx: isMdx && plain === undefined, description: getDescription(tree) };
}

/** Whether a text has anything that plain Markdown does not. */
const hasMdx = (tree: Node): boolean =>
  [...walk(tree)].some(
    ({ node }) =>
      node.type === 'mdxjsEsm' ||
      (node.type.endsWith('Expression') && !/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value ?? '')) ||
      (node.type.startsWith('mdxJsx') && node.name !== 'br'),
  );

/**
 * A browser finds only the first of two headings with one id, so a site has no second one. A heading with a badge, whose text becomes a
 * part of it here, keeps the id that it had.
 */
function convertIds(tree: Node, { page, notes, edits, getLine }: Context) {
  const seen = new Set<string>();
  const slugger = new GithubSlugger();
  for (const { node } of walk(tree)) {
    if (node.type !== 'heading') continue;
    const written = edits.source.slice(node.start, node.end);
    const [end] = /[ \t]*\{#[^{}]*\}[ \t]*$/.exec(written) ?? [];
    const id = node.id ?? slugger.slug(getPlainText(node).trim());
    const hasBadge = node.children.some(
      ({ type, start }) => type === 'html' && readTag(edits.source, start)?.name === 'Badge',
    );
    if (hasBadge && end === undefined && page.dialect === 'vitepress') edits.replace(node.end, node.end, ` {#${id}}`);
    if (node.id === undefined || end === undefined) continue;
    if (seen.has(node.id)) {
      notes.changed(page.file, getLine(node.start), `the id "${node.id}" of a second heading is left out`);
      edits.remove(node.end - end.length, node.end);
    }
    seen.add(node.id);
  }
}

const LONGEST_DESCRIPTION = 160;

/** The beginning of the first paragraph with real text, cut between words. */
function getDescription(tree: Node): string | undefined {
  let alone: string | undefined;
  for (const { node, around } of walk(tree)) {
    if (
      node.type !== 'paragraph' ||
      around.some(({ type }) => ['footnoteDefinition', 'mdxJsxTextElement'].includes(type))
    )
      continue;
    // What a template of Hugo writes is not known.
    const known = getPlainText(node).replaceAll(/\{\{[<%].*?[>%]\}\}/gs, ' ');
    const text = known.replaceAll(/\s+/g, ' ').trim();
    if (text.length < 20 || text.startsWith(':::')) continue;
    if (isAlone(node)) {
      alone ??= text;
      continue;
    }
    if (text.length <= LONGEST_DESCRIPTION) return text.replace(/\s*:$/, '…');
    return `${text
      .slice(0, LONGEST_DESCRIPTION)
      .replace(/\s+\S*$/, '')
      .replace(/[\s,;:.–—-]+$/, '')}…`;
  }
  return alone;
}

/** A link or a picture alone does not say what the text is about. */
const isAlone = ({ children }: Node) =>
  children.every(({ type, value }) => ['image', 'link'].includes(type) || (type === 'text' && !value?.trim()));

function convertNode(
  node: Node,
  around: readonly Node[],
  context: Context,
  components: Components,
  pictures: ReadonlyMap<string, Node>,
) {
  const { edits, isMdx } = context;
  switch (node.type) {
    case 'link':
    case 'definition':
      return convertLink(node, context);
    case 'image':
      return convertImage(node, around, context);
    case 'imageReference':
      return convertImageReference(node, around, context, pictures);
    case 'code':
      return convertCode(node, context);
    case 'html':
      return convertHtml(node, around, context);
    case 'text':
      showLooseFootnotes(node, context);
      return reportMustache(node, context);
    case 'heading':
      return removeSpaceAtEnd(node, edits);
    default:
      if (isMdx && node.type.startsWith('mdx')) convertElement(node, around, context, components);
  }
}

/** Editors write `&#x20;` at the end of headings, which would be a dash at the end of the id here. */
function removeSpaceAtEnd({ start, end }: Node, edits: Edits) {
  const [space] = /(?:\s|&#x20;|&nbsp;)*&(?:#x20|nbsp);\s*$/.exec(edits.source.slice(start, end)) ?? [];
  if (space && !edits.isTaken(end - space.length, end)) edits.remove(end - space.length, end);
}

/** Vue expressions stay unchanged in the text. */
function reportMustache({ value = '', start }: Node, { page, notes, getLine }: Context) {
  if (page.dialect !== 'vitepress') return;
  for (const [code] of value.matchAll(/\{\{.*?\}\}/g))
    notes.left(page.file, getLine(start), `the expression ${code.slice(0, 100)}`, 'Write its result as text.');
}

/** What begins like the URL of another site, but for its `https://`. */
const HOST = /^(?:www\.|(?:[\w-]+\.)+[a-z]{2,}\/)/i;

function convertLink(node: Node, { page, links, notes, edits, getLine }: Context) {
  const { url = '' } = node;
  if (edits.isTaken(node.start, node.end)) return;
  const written = edits.source.slice(node.start, node.end);
  const line = getLine(node.start);
  if (url === '' && node.type === 'link') {
    notes.left(page.file, line, `the link ${written} has no target`, 'It is plain text now. Name the intended page.');
    return unwrap(node, edits);
  }
  const resolved = links.resolve(url, page);
  if (resolved.kind === 'same') return;
  const at = findUrl(written, url, node.type);
  if (at === undefined) return;
  const start = node.start + at.start;
  const end = node.start + at.end;
  if (resolved.kind === 'moved') {
    // A link to the top of the same page.
    const own = resolved.url || '#';
    if (edits.source.slice(start, end) !== own) edits.replace(start, end, own);
    return;
  }
  if (resolved.kind === 'no heading') {
    // GitHub's name for the whole of a file.
    if (!/#readme$/i.test(url))
      notes.left(
        page.file,
        line,
        `the link "${url}" leads to a missing heading`,
        'It leads to the page now. Name the intended heading.',
      );
    edits.replace(start, end, resolved.url || '#');
    return;
  }
  const todo = HOST.test(url)
    ? 'It is plain text now. If it is meant to lead to another site, begin it with https://.'
    : 'It is plain text now. Name the intended page.';
  notes.left(page.file, line, `the link "${url}" leads nowhere`, todo);
  if (node.type === 'definition') return edits.replace(start, end, '#');
  unwrap(node, edits);
}

/** Leaves only the words of a link. */
function unwrap({ start, end, children }: Node, edits: Edits): void {
  edits.replace(start, children[0]?.start ?? end, '');
  const last = children.at(-1);
  if (last) edits.replace(last.end, end, '');
}

/** The position of the URL in the source of a link. */
function findUrl(written: string, url: string, type: string): { start: number; end: number } | undefined {
  const from = type === 'definition' ? written.indexOf(']:') + 2 : written.lastIndexOf('](') + 2;
  if (from < 2) return undefined;
  const rest = written.slice(from);
  const [, space = '', open = ''] = /^(\s*)(<?)/.exec(rest) ?? [];
  const start = from + space.length;
  if (open) {
    const close = written.indexOf('>', start);
    return close < 0 ? undefined : { start, end: close + 1 };
  }
  const [bare = ''] = /^[^\s]*/.exec(written.slice(start)) ?? [];
  // The last parenthesis belongs to the link; a URL may contain others.
  const end = type === 'definition' || written[start + bare.length] ? start + bare.length : start + bare.length - 1;
  return url === '' ? undefined : { start, end };
}
