/** Signs that show nothing by themselves: spaces, what steers other signs, accents. */
const UNSEEN = /[\p{Z}\p{C}\p{M}]/u;

/** Signs without which a text cannot be read. */
const ESSENTIAL = /[\p{L}\p{N}]/u;

/** The distinct signs of a text that should show something. */
export const getSigns = (text: string): string[] => [...new Set(text)].filter((sign) => !UNSEEN.test(sign));

/**
 * What can be shown of a text when no font has some signs: all of it but an emoji and the like, and nothing at all where
 * a letter is missing, since a title with holes is worse than none.
 */
export function toRenderable(text: string, missing: ReadonlySet<string>): string {
  if ([...text].some((sign) => missing.has(sign) && ESSENTIAL.test(sign))) return '';
  // What steers an emoji goes with it.
  const kept = [...text].filter((sign) => !missing.has(sign)).join('');
  return (kept === text ? text : kept.replace(/[\u200d\ufe0e\ufe0f]/g, '')).replace(/\s+/g, ' ').trim();
}
