import { HTML_ELEMENTS, isForeign, isUnclosed } from '#workspace/html/elements.ts';
import type { HtmlElement } from '#workspace/html/parse-html.ts';

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** The elements that are nothing without attributes. */
const EMPTY = toSet('link meta param source track');

/** How to write what reads like a tag. */
export const asText = (tag: string): string => `write "\\${tag}", or put it in backticks`;

/** Why an element of a text is not what its author wanted; undefined if nothing is wrong. */
export function findMistakeInElement(element: HtmlElement, source: string): string | undefined {
  const { tagName, attributes, startTag, endTag } = element;
  // A message is one line, even about a tag with an attribute on each.
  const tag = source.slice(startTag.start, startTag.end).replaceAll(/\s+/g, ' ');
  // Components have a capital, and `markdown-checks.ts` reports them.
  if (/^<[A-Z][\w.-]*[a-z]/.test(tag) || isForeign(element)) return undefined;
  // An element that a script of the site defines has a hyphen in its name, and both tags in the text.
  const isKnown = HTML_ELEMENTS.has(tagName) || (tagName.includes('-') && endTag !== undefined);
  const isShown = isKnown && (attributes.length > 0 || !EMPTY.has(tagName));
  if (!isShown) return `"${tag}" would not be shown, since browsers take it for HTML. To show it, ${asText(tag)}.`;
  if (!isUnclosed(element, source)) return undefined;
  return `${tag} has no end. Close it with "</${tagName}>". To show it, ${asText(tag)}.`;
}
