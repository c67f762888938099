import { type Custom, defineMdastPlugin } from 'satteri';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { whenSourceMatches } from '../plugin-context.ts';

export const toFillIn = (children: Custom['children']): Custom => ({
  type: 'fillIn',
  data: { hName: 'mark', hProperties: { className: ['fill-in'] } },
  children,
});

/** `:fill-in[the country]` highlights its words, so that a steward finds what the community has to fill in. */
export const fillIns = whenSourceMatches(
  /:fill-in\[/,
  defineMdastPlugin({
    name: 'fill-ins',
    textDirective(node, context) {
      if (node.name !== FILL_IN) return;
      context.replaceNode(node, toFillIn(node.children));
    },
  }),
);
