import { defineMdastPlugin } from 'satteri';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { whenSourceMatches } from '../plugin-context.ts';

/** `:fill-in[the country]` shows its words as marked, so that a steward finds what the community has to say itself. */
export const fillIns = whenSourceMatches(
  /:fill-in\[/,
  defineMdastPlugin({
    name: 'fill-ins',
    textDirective(node, context) {
      if (node.name !== FILL_IN) return;
      const data = { hName: 'mark', hProperties: { className: ['fill-in'] } };
      context.replaceNode(node, { type: 'fillIn', data, children: node.children });
    },
  }),
);
