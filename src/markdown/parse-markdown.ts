import type { Nodes } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { isBuilding } from '#workspace/mistakes.ts';
import { normalizeSyntax } from './normalize-syntax.ts';

/** The text of a content file without its front matter, its tree, and the number of lines before the text. */
export function parseMarkdown(file: string, isMdx: boolean): { tree: Nodes; source: string; linesBefore: number } {
  const { body } = splitFrontMatter(file);
  return { ...parseText(body.text, isMdx), linesBefore: body.linesBefore };
}

/** A text without front matter, and its tree. It may begin with a line of dashes. */
export function parseText(text: string, isMdx: boolean): { tree: Nodes; source: string } {
  const source = normalizeSyntax(text, isMdx);
  return { tree: parse(source, isMdx), source };
}

function parse(source: string, isMdx: boolean): Nodes {
  try {
    return (isMdx ? mdxToMdast : markdownToMdast)(source, { features: MARKDOWN_SYNTAX });
  } catch (error) {
    // A build has already reported the mistake, and shows nothing of the file (mdx-mistakes.ts).
    if (isMdx && isBuilding()) return { type: 'root', children: [] };
    throw error;
  }
}
