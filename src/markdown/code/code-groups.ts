import type { Code } from 'mdast';
import { defineMdastPlugin, type MdastVisitorContext, type MdxJsxFlowElement } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { parseMeta, splitFence } from './meta.ts';

const TITLE = /\btitle=(["'])(.*?)\1\s*/;

const withAttribute = (
  name: string,
  attributes: [string, string][],
  children: MdxJsxFlowElement['children'],
): MdxJsxFlowElement =>
  ({
    type: 'mdxJsxFlowElement',
    name,
    attributes: attributes.map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
    children,
  }) satisfies MdxJsxFlowElement;

/** The tab of a code block: its title is the tab's label, and not repeated above the code. */
function toTab(code: Readonly<Code>): MdxJsxFlowElement | undefined {
  const { language, meta } = splitFence(code);
  const { title } = parseMeta(meta);
  if (!title) return undefined;
  return withAttribute(
    'TabItem',
    [['value', title]],
    [{ ...code, lang: language ?? null, meta: meta.replace(TITLE, '') || null }],
  );
}

function toTabs(node: Readonly<MdxJsxFlowElement>, context: MdastVisitorContext): void {
  const blocks = node.children.filter((child) => child.type === 'code');
  const tabs = blocks.flatMap((block) => toTab(block) ?? []);
  if (blocks.length === 0 || blocks.length < node.children.length || tabs.length < blocks.length) {
    report(context, node, '<CodeGroup> may only contain code blocks, each with a title: ```sh title="npm".');
    context.removeNode(node);
    return;
  }
  const group = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'groupId');
  const groupId = group?.type === 'mdxJsxAttribute' && typeof group.value === 'string' ? group.value : undefined;
  context.replaceNode(node, withAttribute('Tabs', groupId ? [['groupId', groupId]] : [], tabs));
}

/** `<CodeGroup>`: code blocks as tabs. It needs no more code in the browser than `<Tabs>`. */
export const codeGroups = whenSourceMatches(
  /<CodeGroup/,
  defineMdastPlugin({
    name: 'code-groups',
    options: { position: true },
    mdxJsxFlowElement(node, context) {
      if (node.name === 'CodeGroup') toTabs(node, context);
    },
  }),
);
