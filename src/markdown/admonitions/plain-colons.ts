import type { PhrasingContent, RootContentMap } from 'mdast';
import { defineMdastPlugin, type MdastVisitorContext } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';

/**
 * A colon followed by letters is text: `10:30`, `:smile`, `localhost:3000`. The parser takes each for a directive
 * with that name and would leave it out of the page; this restores the author's text.
 */
export const plainColons = whenSourceMatches(
  /::?[\p{L}\p{N}]/u,
  defineMdastPlugin({
    name: 'plain-colons',
    options: { position: true },
    textDirective(node, context) {
      context.replaceNode(node, asWritten(node, context));
    },
    leafDirective(node, context) {
      context.replaceNode(node, { type: 'paragraph', children: asWritten(node, context) });
    },
  }),
);

type Directive = RootContentMap['textDirective' | 'leafDirective'];

/** The directive's own characters as text, and the unchanged content of its brackets. */
function asWritten(node: Readonly<Directive>, context: MdastVisitorContext): PhrasingContent[] {
  const slice = (from?: number, to?: number): PhrasingContent => ({
    type: 'text',
    value: context.source.slice(from, to),
  });
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  const first = node.children[0]?.position?.start.offset;
  const last = node.children.at(-1)?.position?.end.offset;
  if (first === undefined || last === undefined) return [slice(start, end)];
  return [slice(start, first), ...node.children, slice(last, end)];
}
