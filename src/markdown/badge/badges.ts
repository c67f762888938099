import { defineMdastPlugin } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { toBadgeClass, VARIANTS } from './variants.ts';

/** `:badge[New]{tip}`: a highlighted word or two in a line, like `<Badge>` in an MDX file. */
export const badges = whenSourceMatches(
  /:badge\[/,
  defineMdastPlugin({
    name: 'badges',
    options: { position: true },
    textDirective(node, context) {
      const { position, name, attributes, children } = node;
      // ":badge" without brackets is text.
      if (name !== 'badge' || !context.source.startsWith(':badge[', position?.start.offset)) return;
      const [variant, ...more] = Object.keys(attributes ?? {});
      const unknown = variant && !VARIANTS.includes(variant) ? variant : more[0];
      if (context.textContent(node).trim() === '') report(context, node, '":badge" needs a text: ":badge[New]".');
      if (unknown !== undefined)
        report(
          context,
          node,
          `There is no variant "${unknown}".${propose(unknown, VARIANTS)} One of ${VARIANTS.join(', ')} may follow the text: ":badge[New]{tip}".`,
        );
      context.replaceNode(node, {
        type: 'badge',
        data: { hName: 'span', hProperties: { className: toBadgeClass(variant) } },
        children,
      });
    },
  }),
);
