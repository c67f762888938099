import type { Nodes } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { isBuilding } from '#workspace/mistakes.ts';
import { mendSyntax } from './mend-syntax.ts';

/** As the site reads its Markdown; front matter is cut off before. */
const FEATURES = { directive: true, headingAttributes: true, frontmatter: false };

/** The text of a content file without its front matter, above which `linesBefore` lines of the file stand, and its tree. */
export function parseMarkdown(file: string, isMdx: boolean): { tree: Nodes; source: string; linesBefore: number } {
  const { body } = splitFrontMatter(file);
  const source = mendSyntax(body.text);
  return { tree: parse(source, isMdx), source, linesBefore: body.linesBefore };
}

function parse(source: string, isMdx: boolean): Nodes {
  try {
    return (isMdx ? mdxToMdast : markdownToMdast)(source, { features: FEATURES });
  } catch (error) {
    // A build has told what is wrong, and shows nothing of the file (mdx-mistakes.ts).
    if (isMdx && isBuilding()) return { type: 'root', children: [] };
    throw error;
  }
}
