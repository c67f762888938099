import { mayNeedComments, separateEmphasis } from './typography/east-asian.ts';

/** Marks a title without brackets, or a space between colons and name. Admonitions read it and warn about it. */
export const STRAY = 'stray';

const FIXABLE = /^[ \t>]*:::+(?:[ \t]*[\w-]+[ \t]+[^\s[{]|[ \t]+[\w-])|\{\/\*[ \t]*#/m;
const FENCE = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/;
const OPENING = /^([ \t>]*:{3,})([ \t]*)([A-Za-z][\w-]*)(?:[ \t]*\[([^\]]*)\]|[ \t]+([^\s[{].*?))?[ \t]*$/;
const COMMENT_ID = /^([ \t>]*#{1,6}[ \t].*?)[ \t]*\{\/\*[ \t]*#([\w-]+)[ \t]*\*\/\}[ \t]*$/;

/**
 * Converts two forms of other generators into the one that the parser knows: `::: tip Title` becomes `:::tip[Title]`, and an id in a
 * comment, `## Title {/* #id * /}`, becomes `{#id}`. Emphasis next to letters of East Asia gets comments. Line numbers do not change.
 */
export function normalizeSyntax(source: string, isMdx: boolean): string {
  if (!FIXABLE.test(source) && !mayNeedComments(source)) return source;
  const comment = isMdx ? '{/**/}' : '<!---->';
  let fence = '';
  return source
    .split('\n')
    .map((line) => {
      const [, mark] = FENCE.exec(line) ?? [];
      if (mark && (!fence || (mark.startsWith(fence) && !line.replace(FENCE, '').trim()))) fence = fence ? '' : mark;
      if (mark || fence) return line;
      const [, colons, space, name, label, title] = OPENING.exec(line) ?? [];
      if (!colons || !name || (!space && title === undefined))
        return separateEmphasis(line.replace(COMMENT_ID, '$1 {#$2}'), comment);
      const text = label ?? title?.replaceAll(/[[\]]/g, '\\$&');
      return `${colons}${name}${text === undefined ? '' : `[${text}]`}{${STRAY}}`;
    })
    .join('\n');
}
