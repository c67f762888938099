import { defineMdastPlugin } from 'satteri';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { warn } from '../problems/warnings.ts';
import { ALERTS } from './kinds.ts';
import { frame, title } from './markup.ts';

const MARK = /^\[!([\w-]+)\][ \t]*(?:\n|$)/;
const KNOWN = Object.keys(ALERTS).map((kind) => `[!${kind}]`);

/** `> [!NOTE]`, the form that GitHub shows as an alert, becomes the admonition of that kind. */
export const alerts = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^[ \t>]*> *\[!/m,
    defineMdastPlugin({
      name: 'alerts',
      options: { position: true },
      blockquote(node, context) {
        const [first] = node.children;
        if (first?.type !== 'paragraph') return;
        const [mark, next] = first.children;
        if (mark?.type !== 'text') return;
        const match = MARK.exec(mark.value);
        if (!match) return;
        const [written, name = ''] = match;
        const kind = ALERTS[name.toUpperCase()];
        if (!kind) {
          warn(
            context,
            node,
            `There is no "[!${name}]", so it is text. Known: ${KNOWN.join(', ')}. Others are blocks, such as ":::info".`,
          );
          return;
        }
        const label = getMessagesFor(getFilePath(context)).markdown.admonitions[kind];
        const rest = mark.value.slice(written.length);
        if (rest) context.setProperty(mark, 'value', rest);
        else if (next) {
          context.removeNode(mark);
          if (next.type === 'break') context.removeNode(next);
        } else context.removeNode(first);
        context.setProperty(node, 'data', frame(kind, label));
        context.prependChild(node, title(kind, label));
      },
    }),
  );
