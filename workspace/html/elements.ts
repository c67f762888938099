/** What a text may contain; `src/markdown/html-elements.test.ts` compares it with a list that follows the standard. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address applet area article aside audio b basefont bdi bdo bgsound big blink blockquote br button canvas caption center
  cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins isindex kbd keygen label legend li link listing main map mark marquee
  math menu meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre
  progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small source spacer span strike strong style sub
  summary sup svg table tbody td template textarea tfoot th thead time tr track tt u ul var video wbr xmp`.split(/\s+/),
);
