import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { readFacts, resolveFacts } from '#workspace/content/facts.ts';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';

/** A heading, a paragraph, a cell or the like as a reader sees it: without code, URLs and Markdown syntax. */
export type Passage = { text: string; line: number; depth: number | undefined };

export type TextDocument = { file: string; locale: string; passages: Passage[] };

/** Every document, page and post of a site. Ratified texts are skipped, since they cannot change. */
export function readTexts(siteFolder: string, defaultLocale: string): TextDocument[] {
  return globSync('content/**/*.{md,mdx}', { cwd: siteFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('content/agreements/'))
    .sort()
    .map((path) => {
      const [, locale = defaultLocale] = /^content\/i18n\/([^/]+)\//.exec(path) ?? [];
      const source = readFileSync(join(siteFolder, path), 'utf8');
      const facts = readFacts(siteFolder, locale === defaultLocale ? undefined : locale);
      const { text, linesBefore } = splitFrontMatter(resolveFacts(source, facts).text).body;
      const passages = readPassages(text, locale, path.endsWith('.mdx'));
      return {
        file: toDisplayPath(join(siteFolder, path)),
        locale,
        passages: [
          ...readFrontMatter(source),
          ...passages.map((passage) => ({ ...passage, line: passage.line + linesBefore })),
        ],
      };
    });
}

function readFrontMatter(source: string): Passage[] {
  const { find } = parseFrontMatter(source);
  return ['title', 'description'].flatMap((key) => {
    const value = find([key]);
    return value?.scalar ? [{ text: value.scalar, line: value.firstLine, depth: undefined }] : [];
  });
}

function readPassages(text: string, locale: string, isMdx: boolean): Passage[] {
  const tree: Nodes = markdownToMdast(text, { features: { ...MARKDOWN_SYNTAX, gfm: true } });
  const isForeign = findForeign(text, tree, locale);
  const passages: Passage[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') {
      if (isForeign(node)) return;
      const read = getText(node, isForeign);
      const prose = isMdx ? read.replaceAll(/\{[^}]*\}/g, ' ').replace(/^(?:import|export) .*/s, '') : read;
      const depth = node.type === 'heading' ? node.depth : undefined;
      if (prose.trim()) passages.push({ text: prose, line: node.position?.start.line ?? 1, depth });
    } else if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  return passages;
}

type IsForeign = (node: Nodes) => boolean;

const getOffset = ({ position }: Nodes): number => position?.start.offset ?? 0;

/** Returns a test for nodes within an element that is marked as another language, such as `<div lang="es">`. */
function findForeign(text: string, tree: Nodes, locale: string): IsForeign {
  // The Markdown parser returns HTML in pieces. They are parsed as one text, each at its own offset, with spaces for all the rest.
  let html = '';
  const collect = (node: Nodes) => {
    if (node.type === 'html')
      html = html.padEnd(getOffset(node)) + text.slice(getOffset(node), node.position?.end.offset);
    else if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  const marked = parseHtml(html.padEnd(text.length)).elements.flatMap((element) => {
    const lang = getAttribute(element, 'lang');
    return lang === undefined ? [] : [{ ...element, isForeign: getLanguage(lang) !== getLanguage(locale) }];
  });
  return (node) => {
    const offset = getOffset(node);
    // The innermost element comes last.
    return marked.findLast(({ start, end }) => start < offset && offset < end)?.isForeign ?? false;
  };
}

/** `de` of `de-AT`. */
const getLanguage = (tag: string) => tag.toLowerCase().split('-', 1)[0];

/** Code, words in another language, and the name of a role or the like become one character in a sentence; a picture becomes nothing. */
function getText(node: Nodes, isForeign: IsForeign): string {
  if (node.type === 'text') return isForeign(node) ? '…' : node.value;
  if (node.type === 'inlineCode') return '…';
  if (node.type === 'break') return ' ';
  if (node.type === 'textDirective' && node.name !== FILL_IN) return '…';
  return 'children' in node ? node.children.map((child) => getText(child, isForeign)).join('') : '';
}
