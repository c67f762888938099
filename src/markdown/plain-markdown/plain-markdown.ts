import { parseMarkdown } from '../parse-markdown.ts';
import { type Context, write } from './write.ts';

type Options = Omit<Context, 'source'> & { isMdx: boolean };

/**
 * The text of a content file as Markdown that any program reads: without front matter, imports and comments, components and
 * admonitions as blocks, URLs as `resolveUrl` gives them. Everything else stays as its author wrote it.
 */
export function toPlainMarkdown(file: string, { isMdx, ...options }: Options): string {
  const { tree, source } = parseMarkdown(file, isMdx);
  return `${write(tree, { ...options, source }).trim()}\n`;
}
