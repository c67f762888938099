import { defineHastPlugin, type PluginFactoryContext } from 'satteri';
import { descendants, text } from '../hast.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';

/** Characters that keep what is between them from left to right, whatever is around it. */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Keeps code in headings from left to right in a language that is written from right to left. Their style does that on the page, but the table
 * of contents, the search and the book have the bare text of headings. After the ids of headings, which stay the same.
 */
export const codeDirection =
  ({ getDirectionFor }: PluginContext) =>
  ({ fileURL }: PluginFactoryContext) => {
    if (getDirectionFor(getFilePath({ fileURL })) !== 'rtl') return false;
    return defineHastPlugin({
      name: 'code-direction',
      element: {
        filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, context) {
          for (const code of descendants(node, 'code')) {
            context.insertBefore(code, text(LEFT_TO_RIGHT_ISOLATE));
            context.insertAfter(code, text(POP_DIRECTIONAL_ISOLATE));
          }
        },
      },
    });
  };
