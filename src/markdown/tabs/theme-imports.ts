import { defineMdastPlugin } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';
import { warn } from '../problems/warnings.ts';

/** `import Tabs from '@theme/Tabs'`, as in Docusaurus. */
const IMPORT = /^[ \t]*import\s+(Tabs|TabItem)\s+from\s+(["'])@theme\/\1\2;?[ \t]*$/gm;

/** Tabs need no import here. One from the Docusaurus theme would end the build, so it is removed. */
export const themeImports = whenSourceMatches(
  /@theme\/Tab/,
  defineMdastPlugin({
    name: 'theme-imports',
    options: { position: true },
    mdxjsEsm(node, context) {
      const rest = node.value.replaceAll(IMPORT, '');
      if (rest === node.value) return;
      warn(context, node, '<Tabs> and <TabItem> need no import here.');
      if (rest.trim()) context.setProperty(node, 'value', rest);
      else context.removeNode(node);
    },
  }),
);
