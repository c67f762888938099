import type { Element } from 'hast';
import { defineHastPlugin, type HastVisitorContext } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { element, isElement } from '../hast.ts';
import { isFormula } from '../maths/maths.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import { highlight, isLanguage, languageNames } from './highlight.ts';
import { takeMagicComments } from './magic-comments.ts';
import { codeBlockHtml } from './markup.ts';
import { KNOWN_META, parseMeta } from './meta.ts';

/** Code blocks, highlighted at build time. */
export const codeBlocks = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^.*(?:```|~~~|\t| {4})/m,
    defineHastPlugin({
      name: 'code-blocks',
      options: { position: true },
      element: {
        filter: ['pre'],
        async visit(node, context) {
          const code = node.children[0];
          if (!code || !isElement(code, 'code') || isFormula(code)) return;
          const html = codeBlockHtml(await read(code, node, context), getMessagesFor(getFilePath(context)));
          // In an MDX page, HTML has to be the content of an element.
          if (context.sourceFormat === 'markdown')
            return { type: 'raw', value: `<figure class="code">${html}</figure>` };
          return element('figure', { className: ['code'], 'set:html': html });
        },
      },
    }),
  );

async function read(code: Element, node: Element, context: HastVisitorContext) {
  const data: { lang?: string; meta?: string } = code.data ?? {};
  const language = data.lang?.toLowerCase() || undefined;
  const source = context.textContent(code).replace(/\n$/, '');
  const marked = takeMagicComments(source, language);
  const meta = parseMeta(data.meta ?? '');
  const lines = await highlight(marked.code, language);
  const addMistake = (sentence: string) => report(context, node, sentence);

  if (language && !isLanguage(language)) {
    const likely = propose(language, languageNames());
    warn(
      context,
      node,
      `There is no highlighting for "${language}".${likely} It is shown as plain text, which is "text".`,
    );
  }
  for (const word of meta.unknown) addMistake(`A code block does not know "${word}". Known options: ${KNOWN_META}.`);
  const last = Math.max(0, ...meta.highlighted);
  if (last > lines.length)
    addMistake(`Line ${last} is to be highlighted, but the code ends with line ${lines.length}.`);
  if (marked.openSince) addMistake('"highlight-start" has no "highlight-end".');

  const highlighted = new Set([...meta.highlighted, ...marked.highlighted]);
  return { lines, language, title: meta.title, highlighted, firstNumber: meta.firstNumber };
}
