import { defineHastPlugin, type PluginFactoryContext } from 'satteri';
import { isElement } from '../hast.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';

/** A space, as it is typed, before French punctuation marks such as "?" and within its quotation marks. */
const SPACE = / (?=[?!;:»%€])|(?<=«) /g;

const LITERAL = ['code', 'kbd', 'pre', 'samp'];

/** Keeps French punctuation with its word: browsers would begin a line with a question mark. After the ids of headings, which stay the same. */
export const frenchSpaces =
  ({ getLocaleFor }: PluginContext) =>
  ({ source, fileURL }: PluginFactoryContext) => {
    if (!/^fr\b/.test(getLocaleFor(getFilePath({ fileURL }))) || source.search(SPACE) < 0) return false;
    return defineHastPlugin({
      name: 'french-spaces',
      text(node, context) {
        const value = node.value.replaceAll(SPACE, '\u00a0');
        const parent = context.parent(node);
        if (value !== node.value && !(parent && isElement(parent, ...LITERAL)))
          context.setProperty(node, 'value', value);
      },
    });
  };
