import { parseFrontMatter, splitFrontMatter } from './front-matter.ts';

/** Every line of a text with its line end. */
const splitLines = (source: string) => source.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

/** Lines of a file, from 1. */
type Place = { firstLine: number; lastLine: number };

/**
 * Writes lines into a file's front matter, in place of others or at the end. Everything else stays byte for byte, including line
 * ends. Undefined for a file without front matter. The rest of the front matter can change what the lines mean, so callers should
 * parse the result again.
 * @param compose gets the lines to replace and returns the new ones, all with line ends
 */
export function writeFrontMatterLines(
  source: string,
  place: Place | undefined,
  compose: (replaced: string[], lineEnd: string) => string[],
): string | undefined {
  const { frontMatter } = splitFrontMatter(source);
  if (!frontMatter) return undefined;
  const lines = splitLines(source);
  const lineEnd = /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';
  const start = place ? place.firstLine - 1 : frontMatter.linesBefore + frontMatter.text.split('\n').length - 1;
  const replaced = place ? lines.slice(start, place.lastLine) : [];
  return lines.toSpliced(start, replaced.length, ...compose(replaced, lineEnd)).join('');
}

/** Whether a changed file still has every key of its front matter. Keys that share a line, as in `{ title: A, slug: b }`, go with it. */
export function hasSameKeys(before: string, after: string): boolean {
  const [keys = [], kept = []] = [before, after].map((source) => Object.keys(Object(parseFrontMatter(source).data)));
  return keys.every((key) => kept.includes(key));
}
