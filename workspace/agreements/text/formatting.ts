import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { splitFrontMatter } from '../../front-matter.ts';

/** Lines are those of the file, from 1. */
type FormattingProblem = { line: number; message: string };

/**
 * What prevents a document from being an agreement. An agreement is plain Markdown, so that its text alone determines what people
 * read, and nothing gets lost in the canonical text.
 */
export function findFormattingProblems(file: string, source: string): FormattingProblem[] {
  const { text, linesBefore } = splitFrontMatter(source).body;
  if (file.endsWith('.mdx')) {
    return [{ line: 1, message: 'An agreement is plain Markdown, not MDX. Rename the file so that it ends with .md.' }];
  }
  if (text.trim() === '') return [{ line: linesBefore + 1, message: 'The document has no text that could be signed.' }];
  const found = findInNode(markdownToMdast(text, { features: MARKDOWN_SYNTAX }), text.split('\n'));
  if (text.startsWith('---')) found.unshift({ line: 1, message: BEGINS_WITH_DASHES });
  const isFirst = ({ line, message }: FormattingProblem, index: number) =>
    index === found.findIndex((other) => other.line === line && other.message === message);
  return found.filter(isFirst).map(({ line, message }) => ({ line: line + linesBefore, message }));
}

const BEGINS_WITH_DASHES =
  'The text begins with three dashes, which look like front matter. Begin it with words, or write *** for a line across.';
const HARD_BREAK =
  'Two spaces at the end of a line make a break that the canonical text does not keep. ' +
  'Write a backslash (\\) at the end of the line instead, or remove the spaces.';
const HTML =
  'An agreement is plain Markdown: raw HTML, comments included, can show or hide what its text does not say. Remove it.';

const ROLE =
  'An agreement names no role, :role[…]: its text would change with the people. Link to the page that lists them instead.';

const GLOSSARY =
  'An agreement shows no glossary, ::glossary: its text would change with the explanations. Link to the page that has it instead.';

const TABS =
  'An agreement has no tabs, :::tabs: a reader would see one of them, and sign all. Write a heading over each part.';

function findInNode(node: Nodes, lines: string[]): FormattingProblem[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'html') return [{ line, message: HTML }];
  if (node.type === 'textDirective' && /^role(?:-until)?$/.test(node.name)) return [{ line, message: ROLE }];
  if (node.type === 'leafDirective' && node.name === 'glossary') return [{ line, message: GLOSSARY }];
  if (node.type === 'containerDirective' && node.name === 'tabs') return [{ line, message: TABS }];
  if (node.type === 'break' && /[ \t]$/.test(lines[line - 1] ?? '')) return [{ line, message: HARD_BREAK }];
  return 'children' in node ? node.children.flatMap((child) => findInNode(child, lines)) : [];
}
