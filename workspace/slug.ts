import { slug } from 'github-slugger';

/**
 * A name for a URL: the words of a text in small letters, with hyphens. Without the second dot that the small letter of "İ" would get. Empty
 * for a text without words: of many emojis an invisible sign would be left, the same of all.
 */
export function toUrlName(text: string): string {
  const name = slug(text.replaceAll('İ', 'i'));
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
}

/** Whether a name is the same in a URL and as the name of a folder. */
export const isUsableName = (name: string): boolean => /^(?!\.{0,2}$)[^/\\#?%]+$/.test(name);
