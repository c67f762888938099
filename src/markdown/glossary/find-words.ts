import { SPACELESS } from '../typography/east-asian.ts';

const BETWEEN_SPACELESS = new RegExp(`^${SPACELESS}{2}$`, 'u');

/** Finds words in scripts without spaces by a dictionary. The language does not matter for them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * A pattern for any of the words, whole and in any case, to use with `findWords`. The longest come first, so that "commons share" is not
 * read as "share". Signs such as vowels belong to the letter before them.
 */
export function toPattern(words: Iterable<string>): RegExp | undefined {
  const escaped = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (escaped.length === 0) return undefined;
  const letter = `(?!${SPACELESS})[\\p{L}\\p{N}-]`;
  return new RegExp(`(?<!${letter}|(?!${SPACELESS})\\p{M})(?:${escaped.join('|')})(?!\\p{M}|${letter})`, 'giu');
}

/** The words of a text that match a pattern. Where a script has no spaces, the dictionary decides what is a word. */
export function findWords(text: string, pattern: RegExp): { word: string; start: number }[] {
  // To prepare all matches, or segments, takes ten times as long as this, and most texts have none of the words.
  if (text.search(pattern) < 0) return [];
  let segments: Intl.Segments | undefined;
  const isEdge = (at: number) => {
    if (!BETWEEN_SPACELESS.test(text.slice(at - 1, at + 1))) return true;
    segments ??= segmenter.segment(text);
    return segments.containing(at)?.index === at;
  };
  return [...text.matchAll(pattern)].flatMap(({ 0: word, index: start }) =>
    isEdge(start) && isEdge(start + word.length) ? { word, start } : [],
  );
}

/** The owner of each word, by the word in lower case. */
export const byWord = <Owner>(owners: Owner[], getWords: (owner: Owner) => string[]): Map<string, Owner> =>
  new Map(owners.flatMap((owner) => getWords(owner).map((word) => [word.toLowerCase(), owner])));
