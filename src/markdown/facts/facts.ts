import { defineMdastPlugin } from 'satteri';
import { describeUnknownFact } from '#workspace/content/facts.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { toFillIn } from './fill-ins.ts';

/** `:fact[commons-share]` becomes the value from `content/facts.yml`, marked if it is an example. */
export const facts = ({ getFactsFor }: PluginContext) =>
  whenSourceMatches(
    /:fact\[/,
    defineMdastPlugin({
      name: 'facts',
      options: { position: true },
      textDirective(node, context) {
        if (node.name !== 'fact') return;
        const key = context.textContent(node);
        const known = getFactsFor(getFilePath(context));
        const fact = known.get(key);
        if (!fact) report(context, node, describeUnknownFact(key, known));
        const text = { type: 'text' as const, value: fact?.value ?? key };
        context.replaceNode(node, fact?.example ? toFillIn([text]) : text);
      },
    }),
  );
