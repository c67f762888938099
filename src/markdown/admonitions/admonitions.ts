import type { RootContentMap } from 'mdast';
import { defineMdastPlugin, type MdastVisitorContext } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { STRAY } from '../mend-syntax.ts';
import { fileOf, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import { ICONS, toKind } from './kinds.ts';
import { frame, icon, title, titleLine } from './markup.ts';

const KNOWN = Object.keys(ICONS);

/** `:::note[title]` … `:::`, of five kinds, also inside one another with more colons around fewer. */
export const admonitions = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^[ \t>]*:::/m,
    defineMdastPlugin({
      name: 'admonitions',
      options: { position: true },
      containerDirective(node, context) {
        const { name } = node;
        const kind = toKind(name);
        if (!kind) {
          const known = KNOWN.map((kind) => `:::${kind}`);
          report(
            context,
            node,
            `There is no ":::${name}". Known are ${known.join(', ')}.${propose(`:::${name}`, known)}`,
          );
          return;
        }
        const label = node.children[0];
        const own = label?.type === 'paragraph' && label.data?.directiveLabel ? label : undefined;
        const words = own && context.textContent(own);
        checkForm(node, `:::${name === FILL_IN ? name : kind}${words === undefined ? '' : `[${words}]`}`, context);
        if (own && words !== undefined) {
          context.setProperty(node, 'data', frame(kind, words));
          context.setProperty(own, 'data', titleLine);
          context.prependChild(own, icon(kind));
        } else {
          const words = getMessagesFor(fileOf(context)).markdown.admonitions[kind];
          context.setProperty(node, 'data', frame(kind, words));
          context.prependChild(node, title(kind, words));
        }
      },
    }),
  );

/** Warns of the forms of other generators. A missing end would take in the whole page. */
function checkForm(
  node: Readonly<RootContentMap['containerDirective']>,
  written: string,
  context: MdastVisitorContext,
): void {
  const { position, name, attributes } = node;
  const source = context.source.slice(position?.start.offset, position?.end.offset);
  if ((attributes && STRAY in attributes) || !written.startsWith(`:::${name}`))
    warn(context, node, `This is written ${written} here.`);
  if (!/\n[ \t>]*:::+[ \t]*$/.test(source))
    report(context, node, `":::${name}" has no end. Close it with ":::" on a line.`);
}
