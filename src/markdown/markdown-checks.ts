import { defineMdastPlugin, type MdastVisitorContext, type PluginFactoryContext } from 'satteri';
import type { Position } from 'unist';
import { report } from './problems/report.ts';

const IMPORT = /^import\s.+\sfrom\s+["'].+["'];?/;
const COMPONENT = /<([A-Z][\w.]*)[\s/>]/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const CODE_IN_TAG = /<[a-zA-Z][^<>]*?\s([\w-]+)=\{/;

const RENAME = 'Give the file the ending .mdx to use components.';

type Written = Readonly<{ type: 'html' | 'text'; value: string; position?: Position | undefined }>;

function check(node: Written, context: MdastVisitorContext): void {
  const shown = node.type === 'html' ? node.value.replaceAll(COMMENT, '') : node.value;
  const [, component] = (node.type === 'html' && COMPONENT.exec(shown)) || [];
  const [, attribute] = CODE_IN_TAG.exec(shown) ?? [];
  if (component) report(context, node, `<${component}> is a component, and a file of Markdown has none. ${RENAME}`);
  else if (attribute)
    report(context, node, `"${attribute}" has code in braces, and a file of Markdown has none. ${RENAME}`);
}

/**
 * Components in a file of Markdown: the parser takes them for HTML of its own, so that the page would show nothing of them, or their
 * source. Only files of MDX have them.
 */
export const markdownChecks = ({ source, sourceFormat }: PluginFactoryContext) => {
  if (sourceFormat !== 'markdown' || !/^import\s|<[A-Z]|=\{/m.test(source)) return false;
  return defineMdastPlugin({
    name: 'markdown-checks',
    options: { position: true },
    paragraph(node, context) {
      const [line = ''] = context.source.slice(node.position?.start.offset, node.position?.end.offset).split('\n');
      if (IMPORT.test(line)) report(context, node, `A file of Markdown imports nothing: ${line} ${RENAME}`);
    },
    html: check,
    // A tag with braces is no HTML, and stands on the page as it is written.
    text: check,
  });
};
