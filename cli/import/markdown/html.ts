import type { Context } from './context.ts';
import { type Attribute, getText, readTags, type Tag } from './tags.ts';
import type { Node } from './tree.ts';

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Raw HTML of a Markdown file: a block, or one tag within a line. */
export function convertHtml(node: Node, around: readonly Node[], context: Context) {
  const isLinked = around.some(({ type }) => type === 'link');
  let linked = isLinked;
  for (const tag of readTags(context.edits.source, node.start, node.end)) {
    if (tag.name === 'a') linked = true;
    if (/^[A-Z]/.test(tag.name)) leaveComponent(tag, context);
    else convertTag(tag, node.end, linked, context);
  }
}

function leaveComponent(tag: Tag, context: Context) {
  const { page, notes, edits, getLine } = context;
  if (tag.name === 'Badge' && page.dialect === 'vitepress') return convertBadge(tag, context);
  notes.left(
    page.file,
    getLine(tag.start),
    `the component <${tag.name}> is not known here`,
    'Its content is kept. Describe in words what it showed.',
  );
  edits.remove(tag.start, tag.end);
  const close = edits.source.indexOf(`</${tag.name}>`, tag.end);
  if (!tag.isClosed && close >= 0) edits.remove(close, close + tag.name.length + 3);
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
  if (tag.name === 'img') return convertPicture(tag, isLinked, context);
  if (['video', 'audio', 'source'].includes(tag.name) && convertMedia(tag, context)) return;
  for (const attribute of tag.attributes) convertAttribute(tag, attribute, line, context);
}

function convertFrame(tag: Tag, end: number, { page, notes, edits, getLine }: Context) {
  const src = getText(tag, 'src') ?? getText(tag, 'data');
  const close = tag.isClosed ? -1 : edits.source.indexOf(`</${tag.name}>`, tag.end);
  const last = close < 0 || close > end ? tag.end : close + tag.name.length + 3;
  if (!src) return edits.remove(tag.start, last);
  const url = toWatchUrl(src);
  const title = getText(tag, 'title') ?? new URL(url, 'http://site').hostname;
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

function convertMedia(tag: Tag, { page, links, notes, edits, getLine }: Context): boolean {
  const src = getText(tag, 'src');
  if (!src) return false;
  if (!/^(https?:)?\/\//.test(src)) {
    const resolved = links.resolve(src, page, 'url');
    const attribute = tag.attributes.find(({ name }) => name === 'src');
    if (resolved.kind === 'moved' && attribute) edits.replace(attribute.start, attribute.end, `src="${resolved.url}"`);
    return false;
  }
  notes.left(
    page.file,
    getLine(tag.start),
    `${src} is on another site`,
    'A link leads to it. Put the file into public/ to play it on the page.',
  );
  const close = tag.name === 'source' ? -1 : edits.source.indexOf(`</${tag.name}>`, tag.end);
  edits.replace(
    tag.start,
    close < 0 ? tag.end : close + tag.name.length + 3,
    `<a href="${escapeAttribute(src)}">${src}</a>`,
  );
  return true;
}

function convertPicture(tag: Tag, isLinked: boolean, context: Context) {
  const { page, links, notes, edits, getLine, isMdx } = context;
  const line = getLine(tag.start);
  const src = getText(tag, 'src') ?? getSource(tag);
  const alt = getText(tag, 'alt')?.trim() ?? '';
  if (src === undefined) {
    notes.left(
      page.file,
      line,
      `the picture ${edits.source.slice(tag.start, tag.end)} is named by code`,
      'Name its file: ![what it shows](./picture.png).',
    );
    return edits.remove(tag.start, tag.end);
  }
  const label = alt || 'Picture';
  if (/^(https?:)?\/\//.test(src)) {
    notes.left(page.file, line, `the picture ${src} is on another site`, 'Save it beside the text to show it.');
    return edits.replace(tag.start, tag.end, isLinked ? label : `<a href="${escapeAttribute(src)}">${label}</a>`);
  }
  if (src.startsWith('data:')) return;
  const found = links.resolvePicture(src, page);
  if (!found) {
    notes.left(
      page.file,
      line,
      `the picture "${src}" is missing`,
      'Its alternative text is shown instead. Put the file beside the text and name it.',
    );
    return edits.replace(tag.start, tag.end, alt);
  }
  if (!alt)
    notes.left(
      page.file,
      line,
      `the picture "${src}" has no alternative text`,
      'It is marked as decorative. If it shows something, describe it.',
    );
  const markdown = alt ? `![${alt.replaceAll(/[[\]]/g, '\\$&')}](${found})` : `![](${found} "decorative")`;
  // In a block of HTML, Markdown needs blank lines around it.
  const isBlock = !isMdx && /^\s*</.test(edits.source.slice(edits.source.lastIndexOf('\n', tag.start) + 1));
  edits.replace(tag.start, tag.end, isBlock ? `\n\n${markdown}\n\n` : markdown);
}

const SOURCE = /^\s*(?:require\(\s*(["'])(.*?)\1\s*\)(?:\.default)?|useBaseUrl\(\s*(["'])(.*?)\3\s*\))\s*$/;

/** The file that an expression for a URL names: `{require('./x.png').default}`, `{useBaseUrl('/x.png')}`. */
function getSource(tag: Tag): string | undefined {
  const code = tag.attributes.find(({ name }) => name === 'src')?.value;
  const [, , required, , based] = (code && SOURCE.exec(code)) || [];
  return required ?? based;
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
  const drop = () => edits.replace(/\s/.test(edits.source[start - 1] ?? '') ? start - 1 : start, end, '');
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
  if (tag.name === 'a' && name === 'href' && text !== undefined) {
    const resolved = links.resolve(text, page, 'url');
    if (resolved.kind === 'moved') edits.replace(start, end, `href="${escapeAttribute(resolved.url)}"`);
    else if (resolved.kind !== 'same') {
      notes.left(page.file, line, `the link "${text}" leads nowhere`, 'It is plain text now. Name the intended page.');
      drop();
    }
    return;
  }
  if (isMdx && name in HTML_NAMES) edits.replace(start, start + name.length, HTML_NAMES[name] ?? name);
  // Classes generated by code belong to a style sheet that is not converted.
  if (isMdx && name === 'className' && isCode && text === undefined) drop();
}
