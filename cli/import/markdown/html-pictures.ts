import type { Context } from './context.ts';
import { getMode, readPicture, toMarkdown } from './pictures.ts';
import { escapeAttribute, getText, type Tag } from './tags.ts';
import type { Node } from './tree.ts';

/**
 * A picture of HTML as one of Markdown, which this engine gives its size.
 * @param lineStart what begins a line of the block of HTML that the picture is in; undefined outside of one
 */
export function convertPicture(tag: Tag, isLinked: boolean, context: Context, lineStart?: string) {
  const { page, notes, edits, getLine } = context;
  const src = getText(tag, 'src');
  const alt = getText(tag, 'alt')?.trim() ?? '';
  // Browsers forgive the end tag of an element that has none.
  const [close = ''] = /^\s*<\/img\s*>/i.exec(edits.source.slice(tag.end, tag.end + 50)) ?? [];
  if (close) edits.remove(tag.end, tag.end + close.length);
  if (src === undefined) {
    notes.left(
      page.file,
      getLine(tag.start),
      `the picture ${edits.source.slice(tag.start, tag.end)} is named by code`,
      'Name its file: ![what it shows](./picture.png).',
    );
    return edits.remove(tag.start, tag.end);
  }
  const picture = readPicture({ url: src, alt, isLinked, start: tag.start }, context);
  if ('path' in picture) {
    const markdown = toMarkdown(alt, picture.path + getMode(src));
    return edits.replace(tag.start, tag.end, lineStart === undefined ? markdown : withBlankLines(markdown, lineStart));
  }
  const { isLink, url = src } = picture;
  const label = picture.label.replaceAll('<', '&lt;').replaceAll('{', '&#123;');
  if (!label) return edits.remove(tag.start, tag.end);
  edits.replace(tag.start, tag.end, isLink ? `<a href="${escapeAttribute(url)}">${label}</a>` : label);
}

/** In a block of HTML, Markdown needs blank lines around it. */
function withBlankLines(markdown: string, lineStart: string): string {
  const blank = `\n${lineStart.trimEnd()}\n${lineStart}`;
  return blank + markdown + blank;
}

/** `<a href="…"><img …></a>`: a picture with a link. Returns whether it is one, and both lead somewhere. */
export function convertLinkedPicture(link: Tag, tag: Tag | undefined, context: Context, lineStart: string): boolean {
  const { page, links, edits } = context;
  const [close] = (tag?.name === 'img' && /^\s*<\/a\s*>/.exec(edits.source.slice(tag.end))) || [];
  if (!tag || close === undefined || edits.source.slice(link.end, tag.start).trim()) return false;
  const [href, src, alt] = [getText(link, 'href'), getText(tag, 'src'), getText(tag, 'alt')?.trim()];
  const resolved = href && links.resolve(href, page);
  const found = src && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(src) && links.resolvePicture(src, page);
  if (!resolved || !found || !alt || !(resolved.kind === 'same' || resolved.kind === 'moved')) return false;
  const url = resolved.kind === 'moved' ? resolved.url || '#' : `<${href}>`;
  const end = tag.end + close.length;
  edits.replace(link.start, end, withBlankLines(`[${toMarkdown(alt, found + getMode(src))}](${url})`, lineStart));
  return true;
}

/** What precedes a block on its line: the marks of the quotes and the indentation of the lists around it. */
export const getLineStart = (source: string, { start }: Node): string =>
  source.slice(source.lastIndexOf('\n', start - 1) + 1, start).replaceAll(/[^\s>]/g, ' ');

/** Pictures in Markdown are paragraphs: a `<p>` around them cannot hold one, and indented text below them would be code. */
export function makeRoomForMarkdown(node: Node, tags: Tag[], { edits }: Context) {
  for (const tag of tags) {
    const close = edits.source.indexOf('</p>', tag.end);
    if (tag.name !== 'p' || close < 0 || close >= node.end) continue;
    // A paragraph without an end tag ends where the next one begins.
    if (tags.some(({ name, start }) => name === 'p' && tag.start < start && start < close)) continue;
    edits.replace(tag.start, tag.start + 2, '<div');
    edits.replace(close, close + 4, '</div>');
  }
  const before = getLineStart(edits.source, node);
  const written = edits.source.slice(node.start, node.end);
  if (/<pre\b/.test(written)) return;
  for (const { index, 1: prefix = '' } of written.matchAll(/(?<=\n)([ \t>]*)/g))
    if (prefix.length > before.length && prefix.startsWith(before))
      edits.replace(node.start + index + before.length, node.start + index + prefix.length, '');
}
