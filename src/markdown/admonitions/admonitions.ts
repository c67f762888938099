import { defineMdastPlugin } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { checkForm, isPart, PARTS, splitLabel } from '../directive-form.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { countLines, report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import { ICONS, toKind } from './kinds.ts';
import { frame, icon, title, titleLine } from './markup.ts';

const KNOWN = [...Object.keys(ICONS), ...Object.keys(PARTS)];

/** What is left of a block within another one with as many colons, which ends both. */
const STRAY_END = /^:::+[ \t]*$/m;
const ENDS_NOTHING =
  'This ":::" ends nothing. A block with others in it needs more colons than they have: "::::note" around ":::tip".';

/** `:::note[title]` … `:::`, of six kinds. Nested ones need more colons outside than inside. */
export const admonitions = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^[ \t>]*:::/m,
    defineMdastPlugin({
      name: 'admonitions',
      options: { position: true },
      text(node, context) {
        const at = node.value.search(STRAY_END);
        if (at === -1 || context.parent(node)?.type !== 'paragraph') return;
        const line = (node.position?.start.line ?? 1) + countLines(node.value.slice(0, at));
        const start = { line, column: 1 };
        warn(context, { position: { start, end: start } }, ENDS_NOTHING);
      },
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
        if (own && label?.trim()) {
          context.setProperty(node, 'data', frame(kind, label));
          context.setProperty(own, 'data', titleLine);
          context.prependChild(own, icon(kind));
        } else {
          if (own) context.removeNode(own);
          const label = getMessagesFor(getFilePath(context)).markdown.admonitions[kind];
          context.setProperty(node, 'data', frame(kind, label));
          context.prependChild(node, title(kind, label));
        }
      },
    }),
  );
