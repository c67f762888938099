import { readFileSync } from 'node:fs';
import type { Nodes } from 'mdast';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { parseMarkdown } from '../parse-markdown.ts';
import type { ContentPage } from '../plugin-context.ts';
import { place } from '../problems/report.ts';

/** This many words in the same order are a quotation. */
const QUOTED_WORDS = 10;

/**
 * A sentence for each public page that quotes ten words or more of a members' page. Intended quotations need `quotes: members` in the
 * front matter.
 */
export function findLeakedQuotes(pages: ContentPage[], membersPages: ContentPage[]): string[] {
  const known = new Map<string, string>();
  for (const { file } of membersPages)
    for (const { words } of readPassages(file)) for (const run of getRuns(words)) known.set(run, file);
  if (known.size === 0) return [];
  return pages.flatMap(({ file }) => {
    if (parseFrontMatter(readFileSync(file, 'utf8')).find(['quotes'])?.scalar === 'members') return [];
    for (const { words, line } of readPassages(file)) {
      const run = getRuns(words).find((candidate) => known.has(candidate));
      const from = run && known.get(run);
      if (from)
        return [
          `${place(file, line)}: "${run} …" is quoted from ${place(from)}, which only members read. ` +
            'If everybody may read it, add "quotes: members" to the front matter.',
        ];
    }
    return [];
  });
}

/** The words of a passage in lower case, with its line. */
type Passage = { words: string[]; line: number };

/** The passages of a file: its description, and each innermost block of its text. */
function readPassages(file: string): Passage[] {
  const source = readFileSync(file, 'utf8');
  const description = parseFrontMatter(source).find(['description']);
  return [
    { words: toWords(description?.scalar ?? ''), line: description?.firstLine ?? 1 },
    ...readBlocks(source, file.endsWith('.mdx')),
  ];
}

function readBlocks(source: string, isMdx: boolean): Passage[] {
  try {
    const { tree, linesBefore } = parseMarkdown(source, isMdx);
    return findBlocks(tree).map((node) => ({
      words: toWords(getText(node)),
      line: linesBefore + (node.position?.start.line ?? 1),
    }));
  } catch {
    // The renderer reports why the text cannot be parsed.
    return [];
  }
}

const BLOCKS = new Set(['paragraph', 'heading', 'tableCell', 'code', 'html', 'mdxjsEsm', 'mdxFlowExpression']);

const findBlocks = (node: Nodes): Nodes[] =>
  BLOCKS.has(node.type) ? [node] : 'children' in node ? node.children.flatMap(findBlocks) : [];

const getText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(getText).join('') : '';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const toWords = (text: string): string[] =>
  [...segmenter.segment(text.toLowerCase())].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : []));

const getRuns = (words: string[]): string[] =>
  words
    .slice(0, Math.max(0, words.length - QUOTED_WORDS + 1))
    .map((_, at) => words.slice(at, at + QUOTED_WORDS).join(' '));
