import type { PhrasingContent } from 'mdast';
import { type Custom, defineMdastPlugin, type PluginFactoryContext } from 'satteri';
import type { Term } from '#workspace/content/glossary.ts';
import { resolveLink } from '../links/resolve.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { byWord, findWords, toPattern } from './find-words.ts';

/** `::glossary` on a line shows all terms with their meaning, each with its own id. */
export const glossary =
  (pluginContext: PluginContext) =>
  ({ source, fileURL }: PluginFactoryContext) =>
    /^::glossary\s*$/m.test(source) &&
    defineMdastPlugin({
      name: 'glossary',
      options: { position: true },
      leafDirective(node, context) {
        if (node.name !== 'glossary') return;
        const file = getFilePath({ fileURL });
        const terms = pluginContext.getGlossaryFor(file).terms.map((term) => {
          const resolved = term.see === undefined ? undefined : resolveLink(term.see, file, pluginContext);
          if (!resolved || !('problem' in resolved)) return term;
          // The link itself has no line in this file.
          report(context, node, `${resolved.problem} In content/glossary.yml, "${term.name}" leads there.`);
          return { ...term, see: undefined };
        });
        context.replaceNode(node, toList(terms));
      },
    });

const as = (hName: string, children: Custom['children'], hProperties = {}): Custom => ({
  type: `glossary-${hName}`,
  data: { hName, hProperties },
  children,
});

const toList = (terms: Term[]): Custom =>
  as(
    'dl',
    terms.flatMap(({ id, name, means, see }) => {
      const text: PhrasingContent = { type: 'text', value: name };
      const named = see === undefined ? text : { type: 'link' as const, url: see, children: [text] };
      // With nothing between them, the search index would take a term and its meaning for one word.
      const between: PhrasingContent = { type: 'text', value: '\n' };
      return [as('dt', [named], { id }), between, as('dd', [{ type: 'text', value: means }]), between];
    }),
    { className: ['glossary'] },
  );

/** Reports words for which the glossary has another word, so that each thing has only one name. */
export const otherWords =
  ({ getGlossaryFor }: PluginContext) =>
  ({ source, fileURL }: PluginFactoryContext) => {
    const owners = byWord(getGlossaryFor(getFilePath({ fileURL })).terms, ({ not }) => not);
    const pattern = toPattern(owners.keys());
    return (
      pattern &&
      source.search(pattern) >= 0 &&
      defineMdastPlugin({
        name: 'other-words',
        options: { position: true },
        text(node, context) {
          for (const { word } of findWords(node.value, pattern)) {
            const name = owners.get(word.toLowerCase())?.name;
            report(context, node, `"${word}" is called "${name}" here: see content/glossary.yml.`);
          }
        },
      })
    );
  };
