import { toMarked } from '../marked-letters.ts';

/** A text without case and accents, for comparisons. Vowel signs, as in Hindi and Thai, are no accents. */
export const fold = (text: string): string =>
  toMarked(text.normalize('NFKD').toLowerCase()).replaceAll(/[\u0300-\u036f]/g, '');
