/** A pattern for any of the words, whole and in any case. The longest come first, so that "commons share" is not read as "share". */
export function toPattern(words: Iterable<string>): RegExp | undefined {
  const escaped = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (escaped.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');
}

/** The owner of each word, by the word in lower case. */
export const byWord = <Owner>(owners: Owner[], getWords: (owner: Owner) => string[]): Map<string, Owner> =>
  new Map(owners.flatMap((owner) => getWords(owner).map((word) => [word.toLowerCase(), owner])));
