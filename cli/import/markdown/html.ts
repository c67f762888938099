import { basename } from 'node:path/posix';
import { HTML_ELEMENTS, isUnclosed } from '#workspace/html/elements.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { lookUp } from '../look-up.ts';
import type { Context } from './context.ts';
import { convertLinkedPicture, convertPicture, getLineStart, makeRoomForMarkdown } from './html-pictures.ts';
import { type Attribute, escapeAttribute, getText, readTags, type Tag } from './tags.ts';
import { isInLink, type Node, walk } from './tree.ts';

/** Raw HTML of a Markdown file: a block, or one tag within a line. */
export function convertHtml(node: Node, around: readonly Node[], context: Context) {
  const { edits } = context;
  const isInLine = /^(?:paragraph|heading|tableCell|link|emphasis|strong|delete)$/.test(around.at(-1)?.type ?? '');
  let linked = isInLink(node, around, edits.source);
  const lineStart = isInLine ? undefined : getLineStart(edits.source, node);
  const tags = readTags(edits.source, node.start, node.end).map(inSmallLetters);
  for (const [index, tag] of tags.entries()) {
    if (edits.isTaken(tag.start, tag.end)) continue;
    if (tag.name === 'a') {
      if (lineStart !== undefined && convertLinkedPicture(tag, tags[index + 1], context, lineStart)) continue;
      linked = true;
    }
    if (isComponent(tag.name, context)) leaveComponent(tag, context);
    else if (tag.name === 'img') convertPicture(tag, linked, context, lineStart);
    else convertTag(tag, node.end, linked, context);
  }
  if (!isInLine && tags.some(({ name }) => name === 'img')) makeRoomForMarkdown(node, tags, context);
}

/** In Vue, a component may also be written with hyphens: `<SvgImage>` is `<svg-image>`. */
const isComponent = (name: string, { page }: Context): boolean =>
  /^[A-Z]/.test(name) || (page.dialect === 'vitepress' && name.includes('-') && !HTML_ELEMENTS.has(name));

/** HTML may be in capitals, `<BR>`; components have some small letters. */
function inSmallLetters(tag: Tag): Tag {
  const name = tag.name.toLowerCase();
  if (tag.name === name || tag.name !== tag.name.toUpperCase() || !HTML_ELEMENTS.has(name)) return tag;
  return { ...tag, name, attributes: tag.attributes.map((own) => ({ ...own, name: own.name.toLowerCase() })) };
}

/**
 * Ends HTML that is never closed, at which a build stops, where browsers end it: with the paragraph, or with the text. What is not closed
 * within a list or a quotation is reported.
 */
export function closeHtml(tree: Node, { page, notes, edits, getLine }: Context): void {
  // One piece of HTML may close what another one opens.
  let html = '';
  const pieces: { at: number; start: number; end: number | undefined }[] = [];
  for (const { node, around } of walk(tree)) {
    if (node.type !== 'html' || edits.isTaken(node.start, node.end)) continue;
    pieces.push({ at: html.length, start: node.start, end: getEnd(around, edits.source) });
    html += `${edits.source.slice(node.start, node.end)}\n`;
  }
  const unclosed = parseHtml(html).elements.filter(
    (element) => HTML_ELEMENTS.has(element.tagName) && isUnclosed(element, html),
  );
  const ends = unclosed.flatMap(({ tagName, start, end }) => {
    const piece = pieces.findLast(({ at }) => at <= start);
    if (!piece) return [];
    const line = getLine(piece.start + start - piece.at);
    // The end of an element around it ends it, too.
    const outer = pieces.find(({ at }) => at === end);
    const at = outer && piece.end !== undefined && outer.start < piece.end ? outer.start : piece.end;
    if (at === undefined) {
      notes.left(page.file, line, `<${tagName}> has no end`, `Close it with "</${tagName}>".`);
      return [];
    }
    const isInLine = at < edits.source.length;
    notes.changed(page.file, line, `<${tagName}> has no end, and ends with its ${isInLine ? 'paragraph' : 'text'}`);
    return [{ at, text: `${isInLine ? '' : '\n\n'}</${tagName}>` }];
  });
  // Of several that end in one place, the inner ones end first.
  for (const { at, text } of ends.reverse()) edits.replace(at, at, text);
}

/** Where what a piece of HTML opens ends. */
function getEnd(around: readonly Node[], source: string): number | undefined {
  const block = around.findLast(({ type }) => /^(?:paragraph|heading|tableCell)$/.test(type));
  if (block) return block.children.at(-1)?.end;
  return around.every(({ type }) => type === 'root') ? source.length : undefined;
}

function leaveComponent(tag: Tag, context: Context) {
  const { page, links, notes, edits, getLine } = context;
  if (tag.name === 'Badge' && page.dialect === 'vitepress') return convertBadge(tag, context);
  const line = getLine(tag.start);
  const close = tag.isClosed ? -1 : edits.source.indexOf(`</${tag.name}>`, tag.end);
  const end = close + tag.name.length + 3;
  const inner = close < 0 ? '' : edits.source.slice(tag.end, close).trim();
  const [url] = ['src', 'href', 'url', 'to', 'link'].flatMap((name) => getText(tag, name) ?? []);
  const resolved = url && inner && !/\n[ \t]*\n|</.test(inner) ? links.resolve(url, page, 'url') : undefined;
  if (url && resolved && resolved.kind !== 'gone') {
    notes.changed(page.file, line, `the component <${tag.name}> is a link`);
    edits.replace(
      tag.start,
      tag.end,
      `<a href="${escapeAttribute(resolved.kind === 'same' ? url : resolved.url || '#')}">`,
    );
    edits.replace(close, end, '</a>');
    return;
  }
  notes.left(
    page.file,
    line,
    `the component <${tag.name}> is not known here`,
    'Its content is kept. Describe in words what it showed.',
  );
  edits.remove(tag.start, tag.end);
  if (close >= 0) edits.remove(close, end);
}

/** The only component that VitePress itself has for texts. */
function convertBadge(tag: Tag, { edits }: Context) {
  const close = tag.isClosed ? -1 : edits.source.indexOf('</Badge>', tag.end);
  const end = close < 0 ? tag.end : close + '</Badge>'.length;
  const text = getText(tag, 'text') ?? edits.source.slice(tag.end, Math.max(tag.end, close)).trim();
  edits.replace(
    tag.start,
    end,
    text && `:badge[${text.replaceAll(/[[\]]/g, '\\$&')}]{${getText(tag, 'type') ?? 'tip'}}`,
  );
}

/** Converts a known HTML element: links, pictures, frames, and what the security policy of the pages blocks. */
export function convertTag(tag: Tag, end: number, isLinked: boolean, context: Context) {
  const { page, notes, edits, getLine } = context;
  const line = getLine(tag.start);
  if (['iframe', 'embed', 'object'].includes(tag.name)) return convertFrame(tag, end, context);
  if (tag.name === 'script' || tag.name === 'style') {
    const closing = `</${tag.name}>`;
    const close = edits.source.indexOf(closing, tag.end);
    if (tag.name === 'style') notes.left(page.file, line, 'a style', 'Style goes into theme.css.');
    else notes.left(page.file, line, 'a script', 'Pages run no scripts of their own. Describe in words what it did.');
    return edits.remove(tag.start, close < 0 ? tag.end : close + closing.length);
  }
  if (tag.name === 'link') {
    notes.left(page.file, line, 'a style', 'Style goes into theme.css.');
    return edits.remove(tag.start, tag.end);
  }
  // Of a picture in several forms, the one that every browser shows stays.
  if (tag.name === 'source' && getText(tag, 'srcset') !== undefined) return edits.remove(tag.start, tag.end);
  if (tag.name === 'picture') {
    const close = edits.source.indexOf('</picture>', tag.end);
    if (close >= 0) edits.remove(close, close + '</picture>'.length);
    return edits.remove(tag.start, tag.end);
  }
  if (tag.name === 'img') return convertPicture(tag, isLinked, context);
  if (['video', 'audio', 'source', 'track'].includes(tag.name) && convertMedia(tag, context)) return;
  for (const attribute of tag.attributes) convertAttribute(tag, attribute, line, context);
}

function convertFrame(tag: Tag, end: number, { page, links, notes, edits, getLine }: Context) {
  const src = getText(tag, 'src') ?? getText(tag, 'data');
  const close = tag.isClosed ? -1 : edits.source.indexOf(`</${tag.name}>`, tag.end);
  const last = close < 0 || close > end ? tag.end : close + tag.name.length + 3;
  if (!src) return edits.remove(tag.start, last);
  const resolved = links.resolve(src, page, 'url');
  if (resolved.kind === 'gone') {
    notes.left(page.file, getLine(tag.start), `the frame with "${src}" shows nothing`, 'Name the intended file.');
    return edits.remove(tag.start, last);
  }
  const url = resolved.kind === 'same' ? toWatchUrl(src) : resolved.url;
  const title =
    getText(tag, 'title') ?? (resolved.kind === 'same' ? new URL(url, 'http://site').hostname : basename(src));
  notes.changed(page.file, getLine(tag.start), `a frame with ${src} is now a link`);
  edits.replace(
    tag.start,
    last,
    `<a href="${escapeAttribute(url)}">${title.replaceAll('<', '&lt;').replaceAll('{', '&#123;')}</a>`,
  );
}

/** The page of a video, from the URL of its player. */
export function toWatchUrl(src: string): string {
  const full = src.startsWith('//') ? `https:${src}` : src;
  const [, id] = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(full) ?? [];
  return id ? `https://www.youtube.com/watch?v=${id}` : full;
}

const isElsewhere = (src: string) => /^(https?:)?\/\//.test(src);

/** What a video or a sound plays: the file that its tag names, or the first in it if all are on other sites. */
function getMedia(tag: Tag, close: number, { edits }: Context): string | undefined {
  const own = getText(tag, 'src');
  if (own !== undefined || close < 0 || !/^(?:video|audio)$/.test(tag.name)) return own;
  const sources = readTags(edits.source, tag.end, close).flatMap((inner) =>
    inner.name === 'source' ? (getText(inner, 'src') ?? '') : [],
  );
  return sources.every(isElsewhere) ? sources[0] : undefined;
}

function convertMedia(tag: Tag, context: Context): boolean {
  const { page, links, notes, edits, getLine } = context;
  const close = /^(?:source|track)$/.test(tag.name) ? -1 : edits.source.indexOf(`</${tag.name}>`, tag.end);
  const src = getMedia(tag, close, context);
  if (!src) return false;
  if (!isElsewhere(src)) {
    const resolved = links.resolve(src, page, 'url');
    const attribute = tag.attributes.find(({ name }) => name === 'src');
    if (resolved.kind === 'moved' && attribute) edits.replace(attribute.start, attribute.end, `src="${resolved.url}"`);
    return false;
  }
  notes.left(
    page.file,
    getLine(tag.start),
    `${src} is on another site`,
    `${tag.name === 'track' ? 'It is left out.' : 'A link leads to it.'} Put the file into public/ to play it on the page.`,
  );
  edits.replace(
    tag.start,
    close < 0 ? tag.end : close + tag.name.length + 3,
    tag.name === 'track' ? '' : `<a href="${escapeAttribute(src)}">${src}</a>`,
  );
  return true;
}

/** React's attributes that have other names in HTML. */
const HTML_NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
};

function convertAttribute(tag: Tag, attribute: Attribute, line: number, context: Context) {
  const { page, links, notes, edits, isMdx } = context;
  const { name, value, isCode, start, end } = attribute;
  // With what sets it apart: a line that is left blank would end the HTML within the tag.
  const drop = () => edits.replace(tag.start + edits.source.slice(tag.start, start).trimEnd().length, end, '');
  if (name === 'style') {
    notes.changed(
      page.file,
      line,
      `the style of <${tag.name}> is left out: the security policy of the pages allows no style attributes`,
    );
    return drop();
  }
  if (/^on[a-z]/i.test(name)) {
    notes.left(page.file, line, `${name} of <${tag.name}>`, 'Pages run no scripts of their own.');
    return drop();
  }
  const text = value !== undefined && isCode ? getText({ ...tag, attributes: [attribute] }, name) : value;
  if (tag.name === 'a' && name === 'name' && text) return edits.replace(start, end, `id="${text}"`);
  // In HTML, braces are the code of a template; in MDX, what the code uses is gone.
  if (tag.name === 'a' && name === 'href' && isCode && text === undefined) {
    const what = `the link {${value}} is ${isMdx ? 'made by code' : 'the code of a template'}`;
    notes.left(page.file, line, what, 'It is plain text now. Name the intended page.');
    return drop();
  }
  if (tag.name === 'a' && name === 'href' && text !== undefined) {
    const resolved = links.resolve(text, page, 'url');
    if (resolved.kind === 'moved') edits.replace(start, end, `href="${escapeAttribute(resolved.url)}"`);
    else if (resolved.kind !== 'same') {
      notes.left(page.file, line, `the link "${text}" leads nowhere`, 'It is plain text now. Name the intended page.');
      drop();
    }
    return;
  }
  const html = isMdx ? lookUp(HTML_NAMES, name) : undefined;
  if (html) edits.replace(start, start + name.length, html);
  // Classes generated by code belong to a style sheet that is not converted.
  if (isMdx && name === 'className' && isCode && text === undefined) drop();
}
