import { parseMarkdown } from '../parse-markdown.ts';
import { type Context, write } from './write.ts';

type Options = Omit<Context, 'source'> & { isMdx: boolean };

/**
 * The text of a content file as Markdown for any program: without front matter, imports and comments, with components and
 * admonitions as blocks, and URLs from `resolveUrl`. Everything else stays as its author wrote it.
 */
export function toPlainMarkdown(file: string, { isMdx, ...options }: Options): string {
  const { tree, source } = parseMarkdown(file, isMdx);
  return `${write(tree, { ...options, source }).trim()}\n`;
}
