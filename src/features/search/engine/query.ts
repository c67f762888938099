/** A query as it is searched for and put into URLs. */
export const normalizeQuery = (query: string): string => query.trim().replaceAll(/\s+/g, ' ');

/**
 * How the words of a query may be written in a page, the likeliest first: in plain letters and digits, such as "1" for a full-width one
 * and "fi" for a ligature, and as they were typed. Accents are one character with their letter, as the index has them.
 */
export const getSpellings = (query: string): string[] => [
  ...new Set([query.normalize('NFKC'), query.normalize('NFC')]),
];

/** One Latin letter or digit matches nearly every page. A single character of another script may be a word. */
export const isTooShort = (query: string): boolean =>
  /^[\p{Script=Latin}\p{N}\p{P}\p{S}]?$/u.test(query.normalize('NFKC'));
