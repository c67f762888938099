import { type Custom, defineMdastPlugin, type MdastVisitorContext } from 'satteri';

/** What the comment becomes: an element that no browser shows and that survives Markdown and MDX alike. */
export const MARKER_ATTRIBUTE = 'data-truncate';

const marker: Custom = {
  type: 'truncate',
  data: { hName: 'template', hProperties: { dataTruncate: '' } },
  children: [],
};

const COMMENT = /^\s*(?:<!--|\/\*)\s*truncate\s*(?:-->|\*\/)\s*$/;

function mark(
  node: Parameters<MdastVisitorContext['replaceNode']>[0] & { value: string },
  context: MdastVisitorContext,
): void {
  if (COMMENT.test(node.value)) context.replaceNode(node, marker);
}

/** A comment of the one word "truncate", in HTML's form or in MDX's, ends what lists show of a post. For `mdastPlugins`. */
export const truncate = defineMdastPlugin({
  name: 'truncate',
  html: mark,
  mdxFlowExpression: mark,
  mdxTextExpression: mark,
});
