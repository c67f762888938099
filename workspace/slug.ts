import { slug } from 'github-slugger';

/** A name for a URL: the words of a text in small letters, with hyphens. Without the second dot that the small letter of "İ" would get. */
export const toUrlName = (text: string): string => slug(text.replaceAll('İ', 'i'));
