import { join } from 'node:path';
import { propose } from '#contracts/nearest.ts';
import { CONTENT_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { hasMistakes, STAND_IN } from '#workspace/mistakes.ts';

/** What a post may refer to, and where it is declared. */
const DECLARED = {
  authors: { file: 'blog/authors.yml', noun: 'author' },
  tags: { file: 'blog/tags.yml', noun: 'tag' },
} as const;

type Kind = keyof typeof DECLARED;

/** The line of a file, from 1, with a value of a key in front matter; the key's own line if it is not found. */
export function getLineOfValue(source: string, key: string, value: string): number {
  const { find, getLine } = parseFrontMatter(source);
  for (let index = 0, item = find([key, 0]); item; item = find([key, ++index])) {
    if (item.scalar === value) return item.valueLine;
  }
  return getLine([key]);
}

/** One sentence for each undeclared id under a key of a post. */
export function unknownReferences(
  post: { file: string; source: () => string },
  kind: Kind,
  ids: string[],
  known: string[],
): string[] {
  const { file: declaredIn, noun } = DECLARED[kind];
  // If the file of declarations cannot be read, that is the mistake.
  if (known.length === 0 && hasMistakes(toDisplayPath(join(CONTENT_FOLDER, declaredIn)))) return [];
  return ids
    .filter((id) => !known.includes(id) && id !== STAND_IN)
    .map((id) => {
      const proposal = propose(id, known);
      return `${post.file}:${getLineOfValue(post.source(), kind, id)}: There is no ${noun} "${id}" in ${toDisplayPath(join(CONTENT_FOLDER, declaredIn))}.${proposal}`;
    });
}
