import { type Custom, defineMdastPlugin, type MdastVisitorContext } from 'satteri';

/** The comment becomes an element that no browser shows and that survives both Markdown and MDX. */
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

/** A comment with the single word "truncate", in HTML or MDX syntax, ends the excerpt of a post. For `mdastPlugins`. */
export const truncate = defineMdastPlugin({
  name: 'truncate',
  html: mark,
  mdxFlowExpression: mark,
  mdxTextExpression: mark,
});
