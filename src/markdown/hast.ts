import type { Element, ElementContent, ElementData, Properties, Text } from 'hast';

/** Short helpers for HTML trees. */
export const element = (tagName: string, properties: Properties, ...children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Data that renders a Markdown node as an HTML element. */
export const asElement = (hName: string, hProperties: Properties): ElementData => ({ hName, hProperties });

export const text = (value: string): Text => ({ type: 'text', value });

export const isElement = (node: { type: string }, ...names: string[]): node is Element =>
  node.type === 'element' && 'tagName' in node && names.includes(String(node.tagName));

export const hasClass = (node: Element, name: string): boolean => {
  const classes = node.properties.className;
  return Array.isArray(classes) && classes.includes(name);
};

/** All elements below a node with one of the given names, in document order. */
export function descendants(node: { children?: readonly ElementContent[] }, ...names: string[]): Element[] {
  return (node.children ?? []).flatMap((child) => [
    ...(isElement(child, ...names) ? [child] : []),
    ...('children' in child ? descendants(child, ...names) : []),
  ]);
}
