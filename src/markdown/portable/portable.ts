import { markdownToMdast, mdxToMdast } from 'satteri';
import { type Context, write } from './write.ts';

/** As the site reads its Markdown, but for front matter, which is cut off before. */
const FEATURES = { directive: true, headingAttributes: true, frontmatter: false };
const FRONT_MATTER = /^\uFEFF?---[ \t]*\n(?:[\s\S]*?\n)??---[ \t]*(?:\n|$)/;

type Options = Omit<Context, 'source'> & { isMdx: boolean };

/**
 * The text of a content file as Markdown that any program reads: without front matter, imports and comments, components and
 * admonitions as blocks, addresses as `follow` gives them. Everything else stays as its author wrote it.
 */
export function portable(file: string, { isMdx, ...options }: Options): string {
  const source = file.replaceAll(/\r\n?/g, '\n').replace(FRONT_MATTER, '');
  const tree = (isMdx ? mdxToMdast : markdownToMdast)(source, { features: FEATURES });
  return `${write(tree, { ...options, source }).trim()}\n`;
}
