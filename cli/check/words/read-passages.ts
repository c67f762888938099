import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { MARKDOWN_FEATURES, readFacts, resolveFacts } from '#workspace/content/facts.ts';
import { FILL_IN } from '#workspace/content/fill-in.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';

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
      const passages = readPassages(text, path.endsWith('.mdx'));
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

/** An HTML tag that opens or closes an element. The Markdown parser returns each line of tags separately. */
const TAG = /<(\/?)([\w-]+)(?:[^>"']|"[^"]*"|'[^']*')*(?<!\/)>/g;

function readPassages(text: string, isMdx: boolean): Passage[] {
  const tree: Nodes = markdownToMdast(text, { features: { ...MARKDOWN_FEATURES, gfm: true } });
  const passages: Passage[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') {
      const read = getText(node);
      const prose = isMdx ? read.replaceAll(/\{[^}]*\}/g, ' ').replace(/^(?:import|export) .*/s, '') : read;
      const depth = node.type === 'heading' ? node.depth : undefined;
      if (prose.trim()) passages.push({ text: prose, line: node.position?.start.line ?? 1, depth });
    } else if ('children' in node) visitAll(node.children);
  };
  /** Skips what is marked as another language: `<div lang="es">` … `</div>`, with everything between. */
  const visitAll = (nodes: Nodes[]) => {
    let foreign = { name: '', depth: 0 };
    for (const node of nodes) {
      if (node.type !== 'html') {
        if (foreign.depth === 0) visit(node);
        continue;
      }
      for (const [tag, end, name = ''] of node.value.matchAll(TAG)) {
        if (foreign.depth > 0 && name === foreign.name) foreign.depth += end ? -1 : 1;
        else if (foreign.depth === 0 && !end && /\slang=/.test(tag)) foreign = { name, depth: 1 };
      }
    }
  };
  visit(tree);
  return passages;
}

/** Code in a sentence becomes one character, and the name of a role or the like becomes nothing. */
function getText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return '…';
  if (node.type === 'image') return '';
  if (node.type === 'break') return ' ';
  if (node.type === 'textDirective' && node.name !== FILL_IN) return '…';
  return 'children' in node ? node.children.map(getText).join('') : '';
}
