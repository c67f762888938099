import { readFileSync } from 'node:fs';
import type { Element } from 'hast';
import { defineHastPlugin, type HastVisitorContext } from 'satteri';
import { element, hasClass, isElement, text } from '../hast.ts';

/** Parts that few pages have, by the class of their element. Their styles have no signs that HTML would escape. */
const PARTS = {
  term: '../glossary/term.css',
  glossary: '../glossary/glossary.css',
  clauses: '../clauses/clauses.css',
  'fill-in': '../facts/fill-in.css',
  'admonition--plain': '../admonitions/plain.css',
};

const readStyles = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Parsed and read once; a change of them changes the digest of the toolbox. */
const styles = new Map(Object.entries(PARTS).map(([name, file]) => [name, readStyles(file)]));

/** Puts the styles of such a part into each document that has it, once. */
export const partStyles = () => {
  const added = new Set<string>();
  return defineHastPlugin({
    name: 'part-styles',
    element: {
      filter: ['aside', 'button', 'dl', 'mark', 'ol'],
      visit(node, context) {
        for (const [name, css] of styles) {
          if (added.has(name) || !hasClass(node, name)) continue;
          added.add(name);
          place(element('style', { dataPart: name }, text(css)), node, context);
        }
      },
    },
  });
};

/** Where it changes nothing between neighbours: a list has nothing but items, and a button nothing but its word. */
function place(style: Element, node: Readonly<Element>, context: HastVisitorContext): void {
  const holder =
    node.tagName === 'ol' || node.tagName === 'dl' ? node.children.find((child) => isElement(child, 'li', 'dd')) : node;
  if (node.tagName === 'button') context.insertBefore(node, style);
  else if (holder) context.appendChild(holder, style);
}
