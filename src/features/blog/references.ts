import { join } from 'node:path';
import { nearest } from '#contracts/nearest.ts';
import { CONTENT_FOLDER, toDisplayPath } from '#workspace/folders.ts';

/** What a post may name, and where it is declared. */
const DECLARED = {
  authors: { file: 'blog/authors.yml', noun: 'author' },
  tags: { file: 'blog/tags.yml', noun: 'tag' },
} as const;

type Kind = keyof typeof DECLARED;

const escapePattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The line of a file, from 1, on which a key of the front matter names a value; the key's own line if it cannot be told. */
export function lineOfValue(source: string, key: string, value: string): number {
  const lines = source.split('\n');
  const start = Math.max(
    0,
    lines.findIndex((line) => line.startsWith(`${key}:`)),
  );
  const end = lines.findIndex((line, index) => index > start && /^(\S[^:]*:|---)/.test(line) && !/^-\s/.test(line));
  const named = new RegExp(`(^|[\\s,['"])${escapePattern(value)}($|[\\s,\\]'"#])`);
  const offset = lines
    .slice(start, end < 0 ? undefined : end)
    .findIndex((line, index) => named.test(index === 0 ? line.slice(key.length + 1) : line));
  return start + Math.max(0, offset) + 1;
}

/** What is wrong with the ids that a post names under a key, one sentence each; empty where all are declared. */
export function unknownReferences(
  post: { file: string; source: () => string },
  kind: Kind,
  ids: string[],
  known: string[],
): string[] {
  const { file: declaredIn, noun } = DECLARED[kind];
  return ids
    .filter((id) => !known.includes(id))
    .map((id) => {
      const [closest] = nearest(id, known);
      const proposal = closest === undefined ? '' : ` Did you mean "${closest}"?`;
      return `${post.file}:${lineOfValue(post.source(), kind, id)}: There is no ${noun} "${id}" in ${toDisplayPath(join(CONTENT_FOLDER, declaredIn))}.${proposal}`;
    });
}
