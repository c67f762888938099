import { parse, parseFragment as parse5Fragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type HtmlElement = Tree.Element;
export type HtmlNode = Tree.ChildNode;
type HtmlParent = Tree.ParentNode;

/** A text in HTML as a browser would understand it. Its nodes know where they stand in the source. */
export type ParsedHtml = {
  source: string;
  root: Tree.Document | Tree.DocumentFragment;
  /** All elements in the order of the source, those in templates and in `noscript` included. */
  elements: HtmlElement[];
};

// Without scripts, `noscript` has elements in it, and not text.
const OPTIONS = { sourceCodeLocationInfo: true, scriptingEnabled: false };

/** Parses a whole page. In a part of a page, which has neither, `html`, `head` and `body` are there without a place in the source. */
export const parsePage = (source: string): ParsedHtml => toParsed(source, parse(source, OPTIONS));

/** Parses the content of an element. */
export const parseFragment = (source: string): ParsedHtml => toParsed(source, parse5Fragment(source, OPTIONS));

function toParsed(source: string, root: ParsedHtml['root']): ParsedHtml {
  const elements: HtmlElement[] = [];
  collectElements(root, elements);
  return { source, root, elements };
}

function collectElements(parent: HtmlParent, elements: HtmlElement[]): void {
  for (const child of childrenOf(parent)) {
    if (!('tagName' in child)) continue;
    elements.push(child);
    collectElements(child, elements);
  }
}

/** The content of a template is a fragment of its own. */
const childrenOf = (parent: HtmlParent): HtmlNode[] =>
  'content' in parent ? parent.content.childNodes : parent.childNodes;

/** All nodes below one in the order of the source, comments and text included. */
export function* descendants(parent: HtmlParent): Generator<HtmlNode> {
  for (const child of childrenOf(parent)) {
    yield child;
    if ('tagName' in child) yield* descendants(child);
  }
}

/** The value of an attribute, decoded; empty for one that is only named, undefined for one that is missing. */
export const getAttribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

export const hasClass = (element: HtmlElement, name: string): boolean =>
  getAttribute(element, 'class')?.split(/\s+/).includes(name) ?? false;

/** The text in an element, that of elements within it included. */
export const getText = (node: HtmlNode | HtmlParent): string => {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? childrenOf(node).map(getText).join('') : '';
};
