import { defineMdastPlugin } from 'satteri';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { ALERTS } from './kinds.ts';
import { frame, title } from './markup.ts';

const MARK = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/** `> [!NOTE]`, the form that GitHub shows as an alert, becomes the admonition of that kind. */
export const alerts = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^[ \t>]*> *\[!/m,
    defineMdastPlugin({
      name: 'alerts',
      blockquote(node, context) {
        const [first] = node.children;
        if (first?.type !== 'paragraph') return;
        const [mark] = first.children;
        if (mark?.type !== 'text') return;
        const match = MARK.exec(mark.value);
        const kind = ALERTS[match?.[1]?.toUpperCase() ?? ''];
        if (!match || !kind) return;
        const label = getMessagesFor(getFilePath(context)).markdown.admonitions[kind];
        const rest = mark.value.slice(match[0].length);
        if (rest) context.setProperty(mark, 'value', rest);
        else if (first.children.length > 1) context.removeNode(mark);
        else context.removeNode(first);
        context.setProperty(node, 'data', frame(kind, label));
        context.prependChild(node, title(kind, label));
      },
    }),
  );
