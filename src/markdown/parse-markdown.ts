import type { Nodes } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { mendSyntax } from './mend-syntax.ts';

/** As the site reads its Markdown; front matter is cut off before. */
const FEATURES = { directive: true, headingAttributes: true, frontmatter: false };

/** The text of a content file without its front matter, above which `linesBefore` lines of the file stand, and its tree. */
export function parseMarkdown(file: string, isMdx: boolean): { tree: Nodes; source: string; linesBefore: number } {
  const { body } = splitFrontMatter(file);
  const source = mendSyntax(body.text);
  const tree = (isMdx ? mdxToMdast : markdownToMdast)(source, { features: FEATURES });
  return { tree, source, linesBefore: body.linesBefore };
}
