import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { decoded } from '#contracts/decoded.ts';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { splitFrontMatter } from '../../front-matter.ts';

/** What has a scheme, or begins at the root or within the page, is not the name of a file. */
const OTHER = /^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i;

/** A link to a page may leave out how its file ends. */
const ENDINGS = ['', '.md', '.mdx'];

/** The links and pictures whose files do not exist. A build reports these too, but then the text can no longer be edited. */
export function findMissingFiles(file: string, source: string): { line: number; message: string }[] {
  const { text, linesBefore } = splitFrontMatter(source).body;
  const isDead = (url: string) => {
    const [path = ''] = url.split(/[?#]/);
    return !OTHER.test(url) && !ENDINGS.some((ending) => existsSync(resolve(dirname(file), decoded(path) + ending)));
  };
  const find = (node: Nodes): { line: number; message: string }[] => [
    ...('url' in node && isDead(node.url)
      ? [
          {
            line: (node.position?.start.line ?? 1) + linesBefore,
            message: `The link "${node.url}" leads to a file that does not exist, and nobody may edit a ratified text.`,
          },
        ]
      : []),
    ...('children' in node ? node.children.flatMap(find) : []),
  ];
  return find(markdownToMdast(text, { features: MARKDOWN_SYNTAX }));
}
