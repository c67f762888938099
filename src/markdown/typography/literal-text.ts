import { defineMdastPlugin } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';

/** What the parser writes for signs on a keyboard, and what the author wrote. */
const TYPED: Record<string, string> = { '“': '"', '”': '"', '‘': "'", '’': "'", '—': '---', '–': '--', '…': '...' };

/** Elements whose text is meant as it is written. */
const LITERAL = ['code', 'kbd', 'samp', 'pre', 'tt', 'var'];
const TAG = /^<(\/?)([a-z]+)[\s>]/i;

/** An option of a command, as in `--flag`: two dashes at the start of a word. */
const FLAG = /(^|[\s([“‘])–(?=[a-z])/g;

/**
 * Leaves quotation marks and dashes alone where typography would change what the text says: within `<code>` and its like, which
 * the parser does not know as code when they are written as HTML, and in the options of commands.
 */
export const literalText = whenSourceMatches(/--[a-z]|<(?:code|kbd|samp|pre|tt|var)[\s>]/i, () => {
  let openIn: object | undefined;
  return defineMdastPlugin({
    name: 'literal-text',
    options: { position: true },
    html(node, context) {
      const [, close, name = ''] = TAG.exec(node.value) ?? [];
      if (!LITERAL.includes(name.toLowerCase())) return;
      openIn = close ? undefined : context.parent(node);
    },
    text(node, context) {
      const parent = context.parent(node);
      const source = context.source.slice(node.position?.start.offset, node.position?.end.offset);
      const isLiteral = parent === openIn || (parent && 'name' in parent && LITERAL.includes(String(parent.name)));
      const value = isLiteral ? toTyped(node.value, source) : withFlags(node.value, source);
      if (value !== node.value) context.setProperty(node, 'value', value);
    },
  });
});

/** A text as it was typed. A sign that the author wrote in its typographic form stays. */
const toTyped = (value: string, source: string): string =>
  value.replaceAll(/[“”‘’—–…]/g, (sign) => (source.includes(sign) ? sign : (TYPED[sign] ?? sign)));

const withFlags = (value: string, source: string): string =>
  source.includes('–') ? value : value.replaceAll(FLAG, '$1--');
