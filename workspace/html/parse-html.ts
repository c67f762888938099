import { Parser } from 'htmlparser2';

/** A part of the source, excluding `end`. */
type Span = { start: number; end: number };

type HtmlAttribute = Span & {
  /** In lower case. */
  name: string;
  /** Decoded; empty for an attribute without a value. */
  value: string;
};

export type HtmlElement = Span & {
  type: 'element';
  /** In lower case. */
  tagName: string;
  attributes: HtmlAttribute[];
  parent: HtmlElement | undefined;
  children: HtmlNode[];
  startTag: Span;
  /** Undefined if the source has none. */
  endTag: Span | undefined;
};

type HtmlText = { type: 'text'; value: string };
type HtmlComment = Span & { type: 'comment' };

export type HtmlNode = HtmlElement | HtmlText | HtmlComment;

/** A parsed page or part of one. Its elements know their position in the source. */
export type ParsedHtml = {
  source: string;
  children: HtmlNode[];
  /** All elements in the order of the source, including those in templates and in `noscript`. */
  elements: HtmlElement[];
};

/** Parses a page, or the content of an element. */
export function parseHtml(source: string): ParsedHtml {
  const parsed: ParsedHtml = { source, children: [], elements: [] };
  let attributes: HtmlAttribute[] = [];
  let parent: HtmlElement | undefined;
  const add = (node: HtmlNode) => (parent ?? parsed).children.push(node);
  // The parser attributes the space and the bracket after the name of an end tag to what follows it.
  const getSpan = (): Span => ({
    start: source.indexOf('<', parser.startIndex),
    end: source.indexOf('>', parser.endIndex) + 1 || source.length,
  });
  const parser = new Parser({
    onattribute: (name, value) => {
      // Of two attributes with the same name, the first one counts.
      if (attributes.some((known) => known.name === name)) return;
      attributes.push({ name, value, start: parser.startIndex, end: parser.endIndex });
    },
    onopentag: (tagName) => {
      const startTag = getSpan();
      const element: HtmlElement = {
        type: 'element',
        ...startTag,
        tagName,
        attributes,
        parent,
        children: [],
        startTag,
        endTag: undefined,
      };
      attributes = [];
      add(element);
      parsed.elements.push(element);
      parent = element;
    },
    onclosetag: (_, isImplied) => {
      if (!parent) return;
      if (!isImplied) parent.endTag = getSpan();
      // An element without an end tag ends where the tag that closes it begins.
      parent.end = parent.endTag?.end ?? Math.max(parent.startTag.end, parser.startIndex);
      parent = parent.parent;
    },
    ontext: (value) => {
      const last = (parent ?? parsed).children.at(-1);
      if (last?.type === 'text') last.value += value;
      else add({ type: 'text', value });
    },
    oncomment: () => add({ type: 'comment', ...getSpan() }),
  });
  parser.end(source);
  return parsed;
}

/** All descendants of nodes in the order of the source, including comments and text. */
export function* descendants(nodes: HtmlNode[]): Generator<HtmlNode> {
  for (const node of nodes) {
    yield node;
    if (node.type === 'element') yield* descendants(node.children);
  }
}

/** The value of an attribute; undefined for one that is missing. */
export const getAttribute = ({ attributes }: HtmlElement, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value;

export const hasClass = (element: HtmlElement, name: string): boolean =>
  getAttribute(element, 'class')?.split(/\s+/).includes(name) ?? false;

/** The text of an element or of the whole source, including nested elements. */
export const getText = ({ children }: Pick<HtmlElement, 'children'>): string => {
  const texts = children.map((node) =>
    node.type === 'element' ? getText(node) : node.type === 'text' ? node.value : '',
  );
  return texts.join('');
};

/** Copies a text that was cut out of a page. The substring itself would keep the whole page in memory. */
export const detach = (text: string): string => Buffer.from(text).toString();
