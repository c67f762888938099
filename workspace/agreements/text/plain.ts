import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { splitFrontMatter } from '../../front-matter.ts';

/** Something in a file, by its line from 1. */
export type Finding = { line: number; says: string };

/** As the site reads its Markdown, but for front matter, which is gone by then. */
const FEATURES = { directive: true, headingAttributes: true, frontmatter: false };

/**
 * What keeps a document from being an agreement. An agreement is plain Markdown, so that its text alone says what people see
 * when they read it; and nothing in it gets lost in the canonical text.
 */
export function notPlain(file: string, source: string): Finding[] {
  const { text, linesBefore } = splitFrontMatter(source).body;
  if (file.endsWith('.mdx')) {
    return [{ line: 1, says: 'An agreement is plain Markdown, not MDX. Rename the file so that it ends with .md.' }];
  }
  if (text.trim() === '') return [{ line: linesBefore + 1, says: 'The document has no text that could be signed.' }];
  const found = findings(markdownToMdast(text, { features: FEATURES }), text.split('\n'));
  if (text.startsWith('---')) found.unshift({ line: 1, says: BEGINS_WITH_DASHES });
  const isFirst = ({ line, says }: Finding, index: number) =>
    index === found.findIndex((other) => other.line === line && other.says === says);
  return found.filter(isFirst).map(({ line, says }) => ({ line: line + linesBefore, says }));
}

const BEGINS_WITH_DASHES =
  'The text begins with three dashes, which look like front matter. Begin it with words, or write *** for a line across.';
const HARD_BREAK =
  'Two spaces at the end of a line make a break that the canonical text does not keep. ' +
  'Write a backslash (\\) at the end of the line instead, or remove the spaces.';
const HTML =
  'An agreement is plain Markdown: raw HTML, comments included, can show or hide what its text does not say. Remove it.';

function findings(node: Nodes, lines: string[]): Finding[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'html') return [{ line, says: HTML }];
  if (node.type === 'break' && /[ \t]$/.test(lines[line - 1] ?? '')) return [{ line, says: HARD_BREAK }];
  return 'children' in node ? node.children.flatMap((child) => findings(child, lines)) : [];
}
