/** One start tag of a page, with the text inside it when that text is code or plain text rather than HTML. */
export interface StartTag {
  /** In lower case. */
  name: string;
  /** Names in lower case, values as they are written (entities are not decoded). */
  attributes: Map<string, string>;
  /** The tag as it is written in the page. */
  source: string;
  /** What stands between the tag and its end tag; only for elements whose content is not HTML. */
  text: string | undefined;
}

const NEXT_TAG_OR_COMMENT = /<(?:!--|([a-z][^\s/>]*))/gi;
const COMMENT_END = /--!?>/g;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const TEXT_END: Record<string, RegExp> = {
  script: /<\/script(?=[\s/>])/gi,
  style: /<\/style(?=[\s/>])/gi,
  textarea: /<\/textarea(?=[\s/>])/gi,
  title: /<\/title(?=[\s/>])/gi,
};

/**
 * Walks over the start tags of a page in one pass, by the tokenizer rules of the HTML standard that matter for pages
 * which a build has written: comments, quoted and bare attribute values, and elements that hold text.
 */
export function* startTags(html: string): Generator<StartTag> {
  const next = new RegExp(NEXT_TAG_OR_COMMENT);
  for (let match = next.exec(html); match; match = next.exec(html)) {
    const name = match[1]?.toLowerCase();
    if (name === undefined) {
      // From the second dash on, because `<!-->` is a whole comment.
      next.lastIndex = endOf(COMMENT_END, html, match.index + 2);
      continue;
    }
    const { attributes, end } = readAttributes(html, next.lastIndex);
    const textEnd = TEXT_END[name];
    const text = textEnd && html.slice(end, startOf(textEnd, html, end));
    next.lastIndex = end + (text?.length ?? 0);
    yield { name, attributes, source: html.slice(match.index, end), text };
  }
}

function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = from;
  ATTRIBUTE.lastIndex = from;
  for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
    const name = match[1]?.toLowerCase() ?? '';
    // The first of two attributes with one name counts.
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    end = ATTRIBUTE.lastIndex;
  }
  const close = html.indexOf('>', end);
  return { attributes, end: close === -1 ? html.length : close + 1 };
}

/** Where the next match begins, or the end of the page. */
function startOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/** Where the next match ends, or the end of the page. */
function endOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : html.length;
}
