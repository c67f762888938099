import type { RootContentMap } from 'mdast';
import { defineMdastPlugin, type MdastVisitorContext } from 'satteri';
import { fileOf, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { propose } from '../problems/propose.ts';
import { report } from '../problems/report.ts';
import { ICONS, isKind } from './kinds.ts';
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
        reportForm(node, context);
        if (!isKind(name)) {
          const known = KNOWN.map((kind) => `:::${kind}`);
          report(
            context,
            node,
            `There is no ":::${name}". Known are ${known.join(', ')}.${propose(`:::${name}`, known)}`,
          );
          return;
        }
        const label = node.children[0];
        if (label?.type === 'paragraph' && label.data?.directiveLabel) {
          context.setProperty(node, 'data', frame(name, context.textContent(label)));
          context.setProperty(label, 'data', titleLine);
          context.prependChild(label, icon(name));
        } else {
          const label = getMessagesFor(fileOf(context)).markdown.admonitions[name];
          context.setProperty(node, 'data', frame(name, label));
          context.prependChild(node, title(name, label));
        }
      },
    }),
  );

/** Two slips that would otherwise lose text: a title without brackets vanishes, a missing end takes in the whole page. */
function reportForm(node: Readonly<RootContentMap['containerDirective']>, context: MdastVisitorContext): void {
  const { position, name } = node;
  const source = context.source.slice(position?.start.offset, position?.end.offset);
  const stray = /^:+[^\s[{]+[ \t]+([^\s[{].*)/.exec(source)?.[1];
  if (stray) report(context, node, `A title stands in brackets: :::${name}[${stray.trim()}]`);
  if (!/\n[ \t>]*:::+[ \t]*$/.test(source))
    report(context, node, `":::${name}" has no end. Close it with ":::" on a line.`);
}
