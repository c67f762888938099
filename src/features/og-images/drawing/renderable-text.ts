/** Characters that are invisible by themselves: spaces, control characters, accents. */
const UNSEEN = /[\p{Z}\p{C}\p{M}]/u;

/** Characters without which a text is not readable. */
const ESSENTIAL = /[\p{L}\p{N}]/u;

/** The distinct visible characters of a text. */
export const getCharacters = (text: string): string[] => [...new Set(text)].filter((sign) => !UNSEEN.test(sign));

/**
 * The part of a text that can be shown if no font has some characters: all of it without emojis and the like, but nothing
 * if a letter is missing, since a title with gaps is worse than none.
 */
export function toRenderable(text: string, missing: ReadonlySet<string>): string {
  if ([...text].some((sign) => missing.has(sign) && ESSENTIAL.test(sign))) return '';
  // Control characters of an emoji are removed with it.
  const kept = [...text].filter((sign) => !missing.has(sign)).join('');
  return (kept === text ? text : kept.replace(/[\u200d\ufe0e\ufe0f]/g, '')).replace(/\s+/g, ' ').trim();
}
