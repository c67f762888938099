import { escapeHtml } from '#contracts/escape-html.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Token } from './highlight.ts';

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
export function codeBlockHtml(block: CodeBlock, messages: Messages): string {
  const { title, language } = block;
  const { copy, copied, toggleWordWrap, code, codeIn } = messages.markdown;
  const caption = title === undefined ? '' : `<figcaption>${escapeHtml(title)}</figcaption>\n`;
  const name = escapeHtml(title ?? (language ? interpolate(codeIn, { language }) : code));
  return (
    `${caption}<div class="code-tools">` +
    `<button type="button" data-code-action="wrap" aria-pressed="false" hidden>${toggleWordWrap}</button>` +
    `<button type="button" data-code-action="copy" data-done="${copied}">${copy}</button></div>` +
    `<pre tabindex="0" role="group" aria-label="${name}">${codeHtml(block)}</pre>`
  );
}
