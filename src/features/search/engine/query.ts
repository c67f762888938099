/** A query as it is searched for and put into URLs. */
export const normalizeQuery = (query: string): string => query.trim().replaceAll(/\s+/g, ' ');

/** One Latin letter or digit matches nearly every page. A single character of another script may be a word. */
export const isTooShort = (query: string): boolean => /^[\p{Script=Latin}\p{N}\p{P}\p{S}]?$/u.test(query);
