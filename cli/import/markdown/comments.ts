import { Edits } from './edits.ts';
import { type Node, parsePlain, walk } from './tree.ts';

const COMMENT = /^\{\s*\/\*([\s\S]*)\*\/\s*\}$/;

type Place = Pick<Node, 'start' | 'end'>;

/**
 * Writes the comments of MDX, `{/* … *\/}`, as those of Markdown. One that Markdown would not read as a comment, such as the first words of
 * a paragraph, is removed.
 * @param tree of the text as MDX; undefined if it cannot be read as such
 */
export function writeCommentsAsHtml(source: string, tree: Node | undefined): string {
  const edits = new Edits(source);
  for (const { start, end } of tree ? findComments(tree) : guessComments(source)) {
    const [, inner] = COMMENT.exec(source.slice(start, end)) ?? [];
    if (inner === undefined) continue;
    const comment = `<!--${inner.replaceAll('-->', '-- >')}-->`;
    if (isComment(comment, start, source.slice(0, start) + comment + source.slice(end)))
      edits.replace(start, end, comment);
    else edits.remove(start, end);
  }
  return edits.apply();
}

const findComments = (tree: Node): Place[] =>
  [...walk(tree)].map(({ node }) => node).filter(({ type }) => type.endsWith('Expression'));

/** Whatever looks like a comment outside of code. MDX has no code by indentation. */
function guessComments(source: string): Place[] {
  const code = [...walk(parsePlain(source))].filter(
    ({ node }) => /ode$/.test(node.type) && /[`~]/.test(source.charAt(node.start)),
  );
  return [...source.matchAll(/\{\s*\/\*[\s\S]*?\*\/\s*\}/g)].flatMap(({ 0: written, index: start }) =>
    code.some(({ node }) => node.start <= start && start < node.end) ? [] : [{ start, end: start + written.length }],
  );
}

/** Whether Markdown reads exactly these signs of a text as a comment. */
const isComment = (comment: string, start: number, text: string): boolean =>
  [...walk(parsePlain(text))].some(
    ({ node }) => node.type === 'html' && node.start === start && text.slice(start, node.end).trim() === comment,
  );
