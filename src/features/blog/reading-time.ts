const WORDS_PER_MINUTE = 200;

const FENCED_CODE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^[ \t]*\1[`~]*[ \t]*$/m;
const COMMENTS = /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g;
/** MDX imports and exports, which end at a blank line. */
const MODULES =
  /^(?:import\s[^\n]*['"]|import\s*\{|export\s+(?:const|let|default|async|function|class|\{|\*))(?:[^\n]|\n(?!\s*\n))*/gm;
const TAGS = /<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^'">])*>/g;
const LINK_TARGETS = /\]\([^)]*\)|^\[(?!\^)[^\]]+\]:[^\n]*/gm;

const getProse = (source: string): string =>
  source.replace(COMMENTS, ' ').replace(MODULES, ' ').replace(TAGS, ' ').replace(LINK_TARGETS, '] ');

/**
 * What people read of a post's source, which has no front matter: no imports, comments, tags and link targets. Code
 * stays, as reading it takes no less time than prose.
 */
export const readableText = (source: string): string =>
  source
    .split(new RegExp(FENCED_CODE, 'gm'))
    .map((part, index) => [getProse(part), ' ', part][index % 3])
    .join('\n');

/** The number of words by the rules of a language, which may have no spaces between them. */
export function countWords(text: string, locale: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return count;
}

/** Whole minutes, rounded up, and never less than one. */
export const minutesToRead = (source: string, locale: string): number =>
  Math.max(1, Math.ceil(countWords(readableText(source), locale) / WORDS_PER_MINUTE));
