import { defineMdastPlugin } from 'satteri';
import { describeUnknownFact } from '#workspace/content/facts.ts';
import { fileOf, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';

/** `:fact[commons-share]` becomes the value that stands in `content/facts.yml`. */
export const facts = ({ getFactsFor }: PluginContext) =>
  whenSourceMatches(
    /:fact\[/,
    defineMdastPlugin({
      name: 'facts',
      options: { position: true },
      textDirective(node, context) {
        if (node.name !== 'fact') return;
        const key = context.textContent(node);
        const known = getFactsFor(fileOf(context));
        const fact = known.get(key);
        if (!fact) report(context, node, describeUnknownFact(key, known));
        context.replaceNode(node, { type: 'text', value: fact?.value ?? key });
      },
    }),
  );
