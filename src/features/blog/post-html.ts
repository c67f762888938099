import type { Direction } from '#contracts/direction.ts';
import { lazyLoadImages } from '#lib/html/lazy-images.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import {
  descendants,
  getAttribute,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  type ParsedHtml,
  parseHtml,
} from '#workspace/html/parse-html.ts';
import { MARKER_ATTRIBUTE } from './truncate.ts';

/** Elements that are only useful on their own page. */
const INTERACTIVE = ['script', 'style', 'button', 'template'];
const REFERENCES = ['id', 'aria-controls', 'aria-describedby', 'aria-labelledby'];
const MEDIA = ['img', 'video', 'iframe'];

/** What a list shows of a post. `isCut` is false if that is the whole post. */
export type Excerpt = { html: string; isCut: boolean };

/** A post's rendered HTML up to its author's mark, or all of it if there is none, for a list. `path` is the post's own. */
export function toExcerpt(html: string, path: string): Excerpt {
  const parsed = parseHtml(html);
  const edits = new HtmlEdits(html);
  const marker = parsed.elements.find((element) => getAttribute(element, MARKER_ATTRIBUTE) !== undefined);
  if (marker) removeFrom(marker, html, edits);
  makeInert(parsed, edits, path);
  lowerHeadings(parsed, edits);
  return { html: edits.apply().trim(), isCut: marker !== undefined && hasContentAfter(marker, parsed) };
}

/**
 * A whole post for readers outside the site: every URL in full, no icons and no words that only the site's style hides, and its
 * language and direction, which feed readers do not take from the feed.
 */
export function toFeedHtml(html: string, page: string, { lang, dir }: { lang: string; dir: Direction }): string {
  const parsed = parseHtml(html);
  const edits = new HtmlEdits(html);
  makeInert(parsed, edits, page);
  for (const element of parsed.elements) {
    if (hasClass(element, 'visually-hidden') || hasClass(element, 'only-dark') || isIcon(element))
      edits.remove(element);
    // Many readers leave out forms, and so whether a task is done.
    if (getAttribute(element, 'type') === 'checkbox')
      edits.replaceTags(element, getAttribute(element, 'checked') === undefined ? '☐' : '☑', '');
    for (const { name, value } of element.attributes) {
      const full = name === 'srcset' ? toFullSet(value, page) : URL_ATTRIBUTES.has(name) ? toFull(value, page) : value;
      if (full !== value) edits.setAttribute(element, name, full);
    }
    // Code is left to right in every language.
    if (dir === 'rtl' && CODE.includes(element.tagName)) edits.setAttribute(element, 'dir', 'ltr');
  }
  return `<div lang="${lang}" dir="${dir}">${edits.apply()}</div>`;
}

/** Without the site's style an icon is black and as wide as the text. */
const isIcon = (element: HtmlElement): boolean =>
  element.tagName === 'svg' &&
  getAttribute(element, 'aria-hidden') === 'true' &&
  !(element.parent && hasClass(element.parent, 'diagram-frame'));

const CODE = ['code', 'pre'];

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster']);

const toFull = (url: string, page: string): string => URL.parse(url, page)?.href ?? url;

const toFullSet = (candidates: string, page: string): string =>
  candidates
    .split(/,\s+/)
    .map((candidate) => candidate.replace(/^\S+/, (url) => toFull(url, page)))
    .join(', ');

/** Removes scripts and ids, loads images when they are near, and turns links within the page into links to it. */
function makeInert(parsed: ParsedHtml, edits: HtmlEdits, path: string): void {
  for (const node of descendants(parsed.children)) {
    if (node.type === 'comment') edits.remove(node);
    if (node.type !== 'element') continue;
    if (INTERACTIVE.includes(node.tagName) || hasClass(node, 'heading-anchor')) edits.remove(node);
    // Unwraps islands.
    if (node.tagName.startsWith('astro-')) edits.replaceTags(node, '', '');
    for (const name of REFERENCES) edits.removeAttribute(node, name);
    const href = getAttribute(node, 'href');
    if (href?.startsWith('#')) edits.setAttribute(node, 'href', path + href);
  }
  lazyLoadImages(parsed, edits);
}

/** Moves headings one level down, for a text below a heading of level 2. */
function lowerHeadings({ elements }: ParsedHtml, edits: HtmlEdits): void {
  for (const element of elements) {
    const level = /^h([2-5])$/.exec(element.tagName)?.[1];
    if (level) edits.rename(element, `h${Number(level) + 1}`);
  }
}

/** Removes an element and everything after it, except for the end tags of its ancestors. */
function removeFrom(element: HtmlElement, html: string, edits: HtmlEdits): void {
  let { start, parent } = element;
  for (; parent; parent = parent.parent) {
    if (!parent.endTag) continue;
    edits.replace(start, parent.endTag.start, '');
    start = parent.endTag.end;
  }
  edits.replace(start, html.length, '');
}

/** A mark at the very end cuts nothing off. */
function hasContentAfter(marker: HtmlElement, { children }: ParsedHtml): boolean {
  const nodes = [...descendants(children)];
  return nodes.slice(nodes.indexOf(marker) + 1).some(isContent);
}

const isContent = (node: HtmlNode): boolean =>
  (node.type === 'text' && node.value.trim() !== '') || (node.type === 'element' && MEDIA.includes(node.tagName));
