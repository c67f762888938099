import { decoded } from '#contracts/decoded.ts';
import { escapeHtml } from '#contracts/escape-html.ts';
import { lazyLoadImages } from '#lib/html/lazy-images.ts';
import { renameIds } from '#lib/html/rename-ids.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { descendants, getAttribute, type HtmlElement, hasClass, parseHtml } from '#workspace/html/parse-html.ts';
import { anchorWithin } from './anchors.ts';
import type { Target } from './model.ts';

const DEEPEST = 6;

type ChapterContext = {
  /** The chapter that the text is a part of. */
  target: Target;
  /** The URL of the text's own page, with the base path. */
  page: string | undefined;
  /** The level of the heading above the text. */
  level: number;
  /** Everything in the book, by the path of its page. */
  targets: Map<string, Target>;
  /** The full URL of a path of this site. */
  absolute: (path: string) => string;
};

/**
 * A document's HTML as a chapter of the book: ids become unique, links to parts of the book lead there and have the target's name
 * on paper in `data-ref`, headings are below the chapter's own, nothing is collapsed, and images load when they are near. Links
 * that leave the book have their full URL in `data-href`, for paper and files. Comments are dropped: HTML allows two dashes in them,
 * XML does not.
 */
export function rewriteChapter(html: string, context: ChapterContext): string {
  const parsed = parseHtml(html);
  const edits = new HtmlEdits(html);
  const ids = new Set(parsed.elements.map((element) => getAttribute(element, 'id')));
  lazyLoadImages(parsed, edits);
  for (const node of descendants(parsed.children)) if (node.type === 'comment') edits.remove(node);
  for (const element of parsed.elements) {
    if (isTerm(element, edits)) continue;
    renameIds(element, (id) => anchorWithin(context.target.anchor, id), edits);
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) rewriteHeading(element, Number(level), context, edits);
    if (element.tagName === 'details' && getAttribute(element, 'open') === undefined) {
      edits.setAttribute(element, 'open', '');
    }
    if (element.tagName === 'a') rewriteLink(element, context, ids, edits);
  }
  return edits.apply();
}

/** A book is not interactive: a term keeps only its word, and the glossary is a chapter. */
function isTerm(element: HtmlElement, edits: HtmlEdits): boolean {
  const isWord = hasClass(element, 'term');
  const isMore = hasClass(element, 'term-word') || hasClass(element, 'term-meaning');
  if (isWord) edits.replaceTags(element, '', '');
  if (isMore) edits.remove(element);
  return isWord || isMore;
}

function rewriteHeading(element: HtmlElement, written: number, context: ChapterContext, edits: HtmlEdits): void {
  // A chapter has one title; a second one, in the text itself, becomes a heading below it.
  const level = Math.max(2, written);
  edits.rename(element, `h${Math.min(DEEPEST, context.level + level - 1)}`);
  edits.setAttribute(element, 'data-level', String(level));
  const number = context.target.sections.get(getAttribute(element, 'id') ?? '')?.number;
  if (number) edits.prepend(element, `<span class="book-number">${escapeHtml(number)}</span> `);
}

function rewriteLink(
  element: HtmlElement,
  context: ChapterContext,
  ids: Set<string | undefined>,
  edits: HtmlEdits,
): void {
  const own = getAttribute(element, 'href');
  if (own === undefined) return;
  const written = fromPage(own, context.page);
  // The parser of Markdown escapes letters such as ü, which ids and paths have as they are.
  const [path = '', hash] = decoded(written).split('#');
  const target = path === '' ? context.target : context.targets.get(path.replace(/\?.*$/, ''));
  if (!target) {
    if (written !== own) edits.setAttribute(element, 'href', written);
    if (/^\/(?!\/)/.test(written)) edits.setAttribute(element, 'data-href', context.absolute(written));
    return;
  }
  const section = hash ? target.sections.get(hash) : undefined;
  // A link to a heading that does not exist is reported on the document's own page: here it leads to the chapter.
  const isThere = section || (target === context.target && ids.has(hash ?? ''));
  const id = hash && isThere ? anchorWithin(target.anchor, hash) : target.anchor;
  edits.setAttribute(element, 'href', `#${id}`);
  // A footnote is not a section, and the link next to a heading leads to that heading.
  const isNamed = (section || !isThere) && !hasClass(element, 'heading-anchor');
  if (isNamed) edits.setAttribute(element, 'data-ref', section?.name ?? target.name);
}

/** Links of Markdown begin at the root. One of HTML may be relative to the page of the text, which the book is not. */
function fromPage(written: string, page: string | undefined): string {
  if (page === undefined || /^(?:[a-z][a-z\d+.-]*:|[/\\#?]|$)/i.test(written)) return written;
  const url = URL.parse(written, `http://page${page}`);
  return url ? url.pathname + url.search + url.hash : written;
}
