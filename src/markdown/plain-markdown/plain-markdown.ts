import { parseText } from '../parse-markdown.ts';
import { type Context, write } from './write.ts';

type Options = Omit<Context, 'source' | 'parts'> & {
  isMdx: boolean;
  /** The text of a file that the text imports, as plain Markdown. */
  readPart?: (path: string) => string;
};

/** `import Part from './_part.mdx'` */
const PART = /^import\s+(\w+)\s+from\s+(["'])(\.[^"']+\.mdx?)\2/gm;

/**
 * The text of a content file, below its front matter, as Markdown for any program: without imports and comments, with components and
 * admonitions as blocks, with the texts of imported files, and URLs from `resolveUrl`. Everything else stays as its author wrote it.
 */
export function toPlainMarkdown(text: string, { isMdx, readPart, ...options }: Options): string {
  const { tree, source } = parseText(text, isMdx);
  const nodes = 'children' in tree ? tree.children : [];
  const imports = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [...node.value.matchAll(PART)] : []));
  const parts = new Map(imports.map(([, name = '', , path = '']) => [name, readPart?.(path) ?? '']));
  return `${write(tree, { ...options, source, parts }).trim()}\n`;
}
