import type { Element } from 'hast';
import { defineHastPlugin, type PluginFactoryContext } from 'satteri';
import { type Direction, RIGHT_TO_LEFT_LETTER } from '#contracts/direction.ts';
import { isElement } from '../hast.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';

/** A shorter text, such as a name, reads the same in both directions. */
const FEWEST_WORDS = 4;

/**
 * Gives a paragraph, heading or list in a language of the other direction its own, such as a paragraph in Arabic on an English page. It would begin
 * at the wrong side, and end with its full stop there.
 */
export const blockDirections =
  ({ getDirectionFor }: PluginContext) =>
  ({ source, fileURL }: PluginFactoryContext) => {
    const other = getDirectionFor(getFilePath({ fileURL })) === 'ltr' ? 'rtl' : 'ltr';
    if (other === 'rtl' && !RIGHT_TO_LEFT_LETTER.test(source)) return false;
    return defineHastPlugin({
      name: 'block-directions',
      element: {
        filter: ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'],
        visit(node, context) {
          if (node.properties.dir === undefined && isMostly(other, getWords(node)))
            context.setProperty(node, 'dir', other);
        },
      },
    });
  };

/** The words of a block without those of code, which is from left to right in every language. */
function getWords(node: Readonly<Pick<Element, 'children'>>): string[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return child.value.match(/[\p{L}\p{M}]+/gu) ?? [];
    return 'children' in child && !isElement(child, 'code', 'pre', 'kbd', 'samp') ? getWords(child) : [];
  });
}

function isMostly(direction: Direction, words: string[]): boolean {
  const fromRight = words.filter((word) => RIGHT_TO_LEFT_LETTER.test(word)).length;
  return (
    words.length >= FEWEST_WORDS && (direction === 'rtl' ? fromRight : words.length - fromRight) > words.length / 2
  );
}
