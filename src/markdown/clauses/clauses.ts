import type { Element } from 'hast';
import { defineHastPlugin, type PluginFactoryContext } from 'satteri';
import { interpolate } from '#lib/messages/interpolate.ts';
import { getSectionNumber } from '#workspace/agreements/text/clauses.ts';
import { element, isElement } from '../hast.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';

/**
 * Below a heading such as `## 3. Membership`, the items of ordered lists are clauses: the second is 3.2. Its number is its id,
 * is shown instead of the list's own, and links to itself, so that others can cite it.
 */
export const clauses =
  ({ getMessagesFor }: PluginContext) =>
  ({ source }: PluginFactoryContext) =>
    /^## +\d+\. /m.test(source) && numberClauses(getMessagesFor);

function numberClauses(getMessagesFor: PluginContext['getMessagesFor']) {
  let section: number | undefined;
  let last = 0;
  return defineHastPlugin({
    name: 'clauses',
    element: {
      filter: ['h2', 'ol'],
      visit(node, context) {
        const first = Number(node.properties.start ?? 1);
        if (node.tagName === 'h2') {
          section = getSectionNumber(context.textContent(node));
          last = 0;
        } else if (section !== undefined && first > last && context.parent(node)?.type === 'root') {
          // A second list that begins at 1 again would give two paragraphs the same number.
          const { directLinkTo } = getMessagesFor(getFilePath(context)).docs;
          context.setProperty(node, 'className', ['clauses']);
          for (const [index, item] of getItems(node).entries()) {
            last = first + index;
            const id = `${section}.${last}`;
            const ariaLabel = interpolate(directLinkTo, { heading: id });
            context.setProperty(item, 'id', id);
            context.prependChild(
              item,
              element('a', { className: ['clause'], href: `#${id}`, dataClause: id, ariaLabel }),
            );
          }
        }
      },
    },
  });
}

const getItems = ({ children }: Readonly<Element>) => children.filter((child) => isElement(child, 'li'));
