import { defineMdastPlugin } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { checkForm, isPart, PARTS, splitLabel } from '../directive-form.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { ICONS, toKind } from './kinds.ts';
import { frame, icon, title, titleLine } from './markup.ts';

const KNOWN = [...Object.keys(ICONS), ...Object.keys(PARTS)];

/** `:::note[title]` … `:::`, of six kinds. Nested ones need more colons outside than inside. */
export const admonitions = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^[ \t>]*:::/m,
    defineMdastPlugin({
      name: 'admonitions',
      options: { position: true },
      containerDirective(node, context) {
        const { name } = node;
        if (isPart(name)) return;
        const kind = toKind(name);
        if (!kind) {
          const known = KNOWN.map((kind) => `:::${kind}`);
          report(
            context,
            node,
            `There is no ":::${name}". Known names: ${known.join(', ')}.${propose(`:::${name}`, known)}`,
          );
          return;
        }
        const { label: own } = splitLabel(node);
        const label = own && context.textContent(own);
        checkForm(node, `:::${name === FILL_IN ? name : kind}${label === undefined ? '' : `[${label}]`}`, context);
        if (own && label !== undefined) {
          context.setProperty(node, 'data', frame(kind, label));
          context.setProperty(own, 'data', titleLine);
          context.prependChild(own, icon(kind));
        } else {
          const label = getMessagesFor(getFilePath(context)).markdown.admonitions[kind];
          context.setProperty(node, 'data', frame(kind, label));
          context.prependChild(node, title(kind, label));
        }
      },
    }),
  );
