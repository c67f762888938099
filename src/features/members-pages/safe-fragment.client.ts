import { isSafeAttribute, judgeElement } from '#contracts/safe-html.ts';

/**
 * Converts a page from the backend into nodes for this document. It is parsed in a document that runs nothing, and only allowed
 * elements and attributes are copied, no matter who wrote it.
 */
export function toSafeFragment(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  for (const node of parsed.body.childNodes) fragment.append(...toSafe(node));
  return fragment;
}

const NAMESPACES = ['1999/xhtml', '2000/svg', '1998/Math/MathML'].map((name) => `http://www.w3.org/${name}`);

function toSafe(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || !NAMESPACES.includes(node.namespaceURI ?? '')) return [];
  const name = node.localName.toLowerCase();
  const judgement = judgeElement(name);
  if (judgement === 'drop') return [];
  const children = [...node.childNodes].flatMap(toSafe);
  if (judgement === 'unwrap') return children;
  const copy = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name: attribute, value } of node.attributes) {
    if (isSafeAttribute(name, attribute.toLowerCase(), value)) copy.setAttribute(attribute, value);
  }
  copy.append(...children);
  return [copy];
}
