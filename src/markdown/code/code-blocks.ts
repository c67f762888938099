import type { Element } from 'hast';
import { defineHastPlugin, type HastVisitorContext } from 'satteri';
import { escapeHtml } from '#contracts/escape-html.ts';
import { propose } from '#contracts/nearest.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { element, isElement } from '../hast.ts';
import { isFormula } from '../maths/maths.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import { highlight, isLanguage, languageNames, type Token } from './highlight.ts';
import { asShown, takeMagicComments } from './magic-comments.ts';
import { KNOWN_META, parseMeta, splitFence } from './meta.ts';

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

/** A mark of VitePress in a comment, such as `[!code ++]`. */
const VITEPRESS_MARK = /\[!code [^\]\n]+\]/;
const INSTEAD_OF_MARK =
  'Lines are marked by numbers, {1,3-5}, by a comment "highlight-next-line" above them, or in a block of "diff".';

/** Whether code is only indented, without a fence. Nobody could write the options of a fence there. */
function isIndented({ position }: Element, { source }: HastVisitorContext): boolean {
  const start = position?.start.offset;
  return start !== undefined && !/^\s*(?:```|~~~)/.test(source.slice(start));
}

async function read(code: Element, node: Element, context: HastVisitorContext) {
  const data: { lang?: string; meta?: string } = code.data ?? {};
  const fence = splitFence(data);
  const language = fence.language?.toLowerCase();
  const source = context.textContent(code).replace(/\n$/, '');
  const marked = isIndented(node, context) ? asShown(source) : takeMagicComments(source, language);
  const meta = parseMeta(fence.meta);
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
  const [mark] = VITEPRESS_MARK.exec(source) ?? [];
  if (mark) warn(context, node, `"${mark}" is a part of the code. ${INSTEAD_OF_MARK}`);
  for (const word of meta.unknown) addMistake(`A code block does not know "${word}". Known options: ${KNOWN_META}.`);
  const last = Math.max(0, ...meta.highlighted);
  if (last > lines.length)
    addMistake(`Line ${last} is to be highlighted, but the code ends with line ${lines.length}.`);
  if (marked.openSince) addMistake('"highlight-start" has no "highlight-end".');

  const highlighted = new Set([...meta.highlighted, ...marked.highlighted]);
  return { lines, language, title: meta.title, highlighted, firstNumber: meta.firstNumber };
}

type CodeBlock = {
  lines: Token[][];
  language: string | undefined;
  title: string | undefined;
  highlighted: Set<number>;
  firstNumber: number | undefined;
};

const tokenHtml = ({ text, className }: Token): string => {
  const html = escapeHtml(text);
  return className && text.trim() ? `<span class="${className}">${html}</span>` : html;
};

/** The element of a line that differs from its neighbours; other lines need none. */
function lineElement(line: Token[], isHighlighted: boolean, language: string | undefined): string | undefined {
  if (isHighlighted) return 'mark';
  if (language !== 'diff') return undefined;
  const sign = line[0]?.text[0];
  if (sign === '+') return 'ins';
  return sign === '-' ? 'del' : undefined;
}

/** Its text, without the tags, is exactly the code, which "Copy" copies. */
function codeHtml({ lines, language, highlighted, firstNumber }: CodeBlock): string {
  const html = lines.map((line, index) => {
    const content = line.map(tokenHtml).join('') + (index < lines.length - 1 ? '\n' : '');
    const name = lineElement(line, highlighted.has(index + 1), language);
    if (firstNumber === undefined) return name ? `<${name}>${content}</${name}>` : content;
    const number = firstNumber === 1 ? '' : ` data-n="${firstNumber + index}"`;
    return `<${name ?? 'span'} class="line"${number}>${content}</${name ?? 'span'}>`;
  });
  return `<code${firstNumber === undefined ? '' : ' class="numbered"'}>${html.join('')}</code>`;
}

/** The content of a code block's figure. `code-block.client.ts` handles the buttons. */
function codeBlockHtml(block: CodeBlock, messages: Messages): string {
  const { title, language } = block;
  const { copy, copied, toggleWordWrap, code, codeIn } = messages.markdown;
  const caption = title === undefined ? '' : `<figcaption>${escapeHtml(title)}</figcaption>\n`;
  const name = escapeHtml(title ?? (language ? interpolate(codeIn, { language }) : code));
  return (
    `${caption}<div class="code-tools">` +
    `<button type="button" data-code-action="wrap" aria-pressed="false" hidden>${escapeHtml(toggleWordWrap)}</button>` +
    `<button type="button" data-code-action="copy" data-done="${escapeHtml(copied)}">${escapeHtml(copy)}</button></div>` +
    `<pre tabindex="0" role="group" aria-label="${name}">${codeHtml(block)}</pre>`
  );
}
