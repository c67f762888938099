import type { Element, ElementContent } from 'hast';
import { defineHastPlugin } from 'satteri';
import { element, hasClass, isElement } from '../hast.ts';
import { whenSourceMatches } from '../plugin-context.ts';

const BLOCKS = ['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'div', 'figure', 'aside'];

/** The box of a task and the text next to it become a label, so that the box has an accessible name. */
export const taskLists = whenSourceMatches(
  /^[\s>]*(?:[-*+]|\d+[.)])\s+\[[ xX]\]/m,
  defineHastPlugin({
    name: 'task-lists',
    element: {
      filter: ['li'],
      visit(node, context) {
        if (!hasClass(node, 'task-list-item')) return;
        // Items with empty lines between them have their text in a paragraph.
        const [first] = node.children.filter(({ type }) => type === 'element');
        const holder = first && isElement(first, 'p') ? first : node;
        context.setProperty(holder, 'children', labelled(holder));
      },
    },
  }),
);

function labelled({ children }: Readonly<Element>): ElementContent[] {
  const end = children.findIndex((child) => isElement(child, ...BLOCKS));
  const inline = end === -1 ? children : children.slice(0, end);
  return [element('label', {}, ...inline), ...children.slice(inline.length)];
}
