import type { HtmlElement } from './parse-html.ts';

/** What a text may contain; `src/markdown/html-elements.test.ts` compares it with a list that follows the standard. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b basefont bdi bdo bgsound big blink blockquote br button canvas caption center
  cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins isindex kbd keygen label legend li link listing main map mark marquee
  math menu meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre
  progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small source spacer span strike strong style sub
  summary sup svg table tbody td template textarea tfoot th thead time tr track tt u ul var video wbr xmp`.split(/\s+/),
);

/** Elements without an end, and those whose end may be left out. */
const ENDLESS: ReadonlySet<string> = new Set(
  `area basefont bgsound br caption col colgroup dd dt embed frame hr img input isindex keygen li link meta nextid optgroup option p param
  rb rp rt rtc source spacer tbody td tfoot th thead tr track wbr`.split(/\s+/),
);

/** Whether an element is part of a drawing or a formula, which have elements of their own and close them differently. */
export function isForeign({ parent }: HtmlElement): boolean {
  return parent !== undefined && (/^(?:svg|math)$/.test(parent.tagName) || isForeign(parent));
}

/** Whether an element needs an end, and has none in its source. Browsers end it somewhere, and what follows looks different. */
export const isUnclosed = (element: HtmlElement, source: string): boolean =>
  !element.endTag &&
  !ENDLESS.has(element.tagName) &&
  !isForeign(element) &&
  source.slice(element.startTag.start, element.startTag.end).at(-2) !== '/';
