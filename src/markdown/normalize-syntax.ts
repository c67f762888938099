import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { mayNeedComments, separateEmphasis } from './typography/east-asian.ts';

/** Marks a title without brackets, or a space between colons and name. Admonitions read it and warn about it. */
export const STRAY = 'stray';

const FIXABLE = /^[ \t>]*:::+(?:[ \t]*[\w-]+[ \t]+[^\s[{]|[ \t]+[\w-])|\{\/\*/m;
/** An opening that may be in a block of indented code. */
const INDENTED = /^[ >]*(?: {4}|\t)[ \t]*:::/m;
/** Three backticks that end on their line are code in a sentence. */
const FENCE = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}(?!.*`)|~{3,})/;
const OPENING = /^([ \t>]*:{3,})([ \t]*)([A-Za-z][\w-]*)(?:[ \t]*\[([^\]]*)\]|[ \t]+([^\s[{].*?))?[ \t]*$/;
const COMMENT_ID = /^([ \t>]*#{1,6}[ \t].*?)[ \t]*\{\/\*[ \t]*#([\w-]+)[ \t]*\*\/\}[ \t]*$/;

/** The first and the last line of an MDX comment that shares its lines with nothing else. */
const COMMENT_START = /^( {0,3})\{\/\*/;
const COMMENT_END = /\*\/\}[ \t]*$/;

/**
 * Converts forms of other generators into the one that the parser knows: `::: tip Title` becomes `:::tip[Title]`, an id in a
 * comment, `## Title {/* #id * /}`, becomes `{#id}`, and in Markdown a comment of MDX becomes `<!-- … -->`. Emphasis next to letters of
 * East Asia gets comments. Lines end as on Linux. Their numbers do not change.
 */
export function normalizeSyntax(written: string, isMdx: boolean): string {
  const source = written.replaceAll('\r\n', '\n');
  if (!FIXABLE.test(source) && !mayNeedComments(source)) return source;
  const comment = isMdx ? '{/**/}' : '<!---->';
  let fence = '';
  let commentEnd = -1;
  const code = isMdx ? new Set<number>() : findIndentedCode(source);
  return source
    .split('\n')
    .map((line, index, lines) => {
      if (!isMdx && !fence && index > commentEnd) commentEnd = findCommentEnd(lines, index);
      if (index <= commentEnd) return toHtmlComment(line);
      const [, mark] = FENCE.exec(line) ?? [];
      if (mark && (!fence || (mark.startsWith(fence) && !line.replace(FENCE, '').trim()))) fence = fence ? '' : mark;
      if (mark || fence || code.has(index)) return line;
      const [, colons, space, name, label, title] = OPENING.exec(line) ?? [];
      if (!colons || !name || (!space && title === undefined))
        return separateEmphasis(line.replace(COMMENT_ID, '$1 {#$2}'), comment);
      const text = label ?? title?.replaceAll(/[[\]]/g, '\\$&');
      return `${colons}${name}${text === undefined ? '' : `[${text}]`}{${STRAY}}`;
    })
    .join('\n');
}

/** The lines of code, if some of it may be indented: only the parser tells it from what is indented in a list. */
function findIndentedCode(source: string): Set<number> {
  if (!INDENTED.test(source)) return new Set();
  const toLines = (node: Nodes): number[] => {
    if ('children' in node) return node.children.flatMap(toLines);
    if (node.type !== 'code' || !node.position) return [];
    const { start, end } = node.position;
    return Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line - 1 + at);
  };
  return new Set(toLines(markdownToMdast(source, { features: MARKDOWN_SYNTAX })));
}

/** The index of the last line of a comment that begins on a line; -1 if none does, or if other words share its lines. */
function findCommentEnd(lines: string[], index: number): number {
  if (!COMMENT_START.test(lines[index] ?? '')) return -1;
  const end = lines.findIndex((line, at) => at >= index && line.includes('*/}'));
  const [, after] = lines[end]?.split('*/}') ?? [];
  return after?.trim() === '' ? end : -1;
}

/** A line of such a comment for HTML. A space separates a "-->" that would end the comment too early. */
const toHtmlComment = (line: string): string =>
  line.replaceAll('-->', '-- >').replace(COMMENT_START, '$1<!--').replace(COMMENT_END, '-->');
