import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { listFiles, SITE_FOLDER, toDisplayPath } from '../folders.ts';
import { parseYaml, splitFrontMatter } from '../front-matter.ts';
import { readFacts } from './facts.ts';
import { MARKDOWN_SYNTAX } from './markdown-syntax.ts';

/**
 * Marks what each community has to replace: words of a sentence, `:fill-in[the country where we are registered]`, or a passage,
 * `:::fill-in[For the steward who puts this site online]` … `:::`. The mark is removed once it is filled in. What many
 * pages mention is a fact with `example: true` in `content/facts.yml`.
 */
export const FILL_IN = 'fill-in';

const INLINE_START = `:${FILL_IN}[`;

/** The text of a mark, or the title of a passage, with the line in the text. */
type Mark = { start: number; end: number; line: number; text: string; isInline: boolean };

function findMarks(node: Nodes): Mark[] {
  const inner = 'children' in node ? node.children.flatMap(findMarks) : [];
  if ((node.type !== 'textDirective' && node.type !== 'containerDirective') || node.name !== FILL_IN) return inner;
  const { position } = node;
  if (position?.start.offset === undefined || position.end.offset === undefined) return inner;
  const isInline = node.type === 'textDirective';
  const [first] = node.children;
  const text = (isInline ? node.children.map(getText).join('') : first ? getText(first) : '').trim();
  return [
    { start: position.start.offset, end: position.end.offset, line: position.start.line, text, isInline },
    ...inner,
  ];
}

const getText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(getText).join('') : '';

const readMarks = (text: string): Mark[] =>
  text.includes(`:${FILL_IN}`) ? findMarks(markdownToMdast(text, { features: MARKDOWN_SYNTAX })) : [];

/** A text without the marks around words, as people read and sign it. Passages keep theirs. */
export function withoutFillInMarks(text: string): string {
  let plain = '';
  let at = 0;
  for (const { start, end, isInline } of readMarks(text)) {
    if (!isInline) continue;
    plain += text.slice(at, start) + text.slice(start + INLINE_START.length, end - 1);
    at = end;
  }
  return plain + text.slice(at);
}

/** Everything in a site that is still to be filled in, each as `file:line: text`. */
export const findFillIns = (siteFolder = SITE_FOLDER): string[] => [
  ...findExampleFacts(siteFolder),
  ...findMarkedTexts(siteFolder),
];

function findExampleFacts(siteFolder: string): string[] {
  const file = join(siteFolder, 'content/facts.yml');
  const examples = [...readFacts(siteFolder)].filter(([, { example }]) => example);
  if (examples.length === 0) return [];
  const { getLine } = parseYaml(readFileSync(file, 'utf8'));
  return examples.map(([key, { value }]) => `${toDisplayPath(file)}:${getLine([key])}: ${key}, ${value}`);
}

const findMarkedTexts = (siteFolder: string): string[] =>
  listFiles(siteFolder, 'content/**/*.{md,mdx}')
    // Members' pages must not be mentioned in public, and agreements cannot be edited.
    .filter((path) => !/^content\/(?:agreements|(?:i18n\/[^/]+\/)?members)\//.test(path))
    .flatMap((path) => {
      const file = join(siteFolder, path);
      const { text, linesBefore } = splitFrontMatter(readFileSync(file, 'utf8')).body;
      return readMarks(text).map(({ line, text: marked }) => `${toDisplayPath(file)}:${linesBefore + line}: ${marked}`);
    });
