import { defineMdastPlugin } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';

/** The typographic characters of the parser, and what the author typed. */
const TYPED: Record<string, string> = { '“': '"', '”': '"', '‘': "'", '’': "'", '—': '---', '–': '--', '…': '...' };

/** Elements whose text is literal. */
const LITERAL = ['code', 'kbd', 'samp', 'pre', 'tt', 'var'];
const TAG = /^<(\/?)([a-z]+)[\s>]/i;

/** A command-line option, such as `--flag`: two dashes at the start of a word. */
const FLAG = /(^|[\s([“‘])–(?=[a-z])/g;

/**
 * Restores quotation marks and dashes where typography would change the meaning: within `<code>` and similar HTML elements, which the
 * parser does not recognize as code, and in command-line options.
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

/** A text as it was typed. Characters that the author typed in their typographic form stay. */
const toTyped = (value: string, source: string): string =>
  value.replaceAll(/[“”‘’—–…]/g, (sign) => (source.includes(sign) ? sign : (TYPED[sign] ?? sign)));

const withFlags = (value: string, source: string): string =>
  source.includes('–') ? value : value.replaceAll(FLAG, '$1--');
