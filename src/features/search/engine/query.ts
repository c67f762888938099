/** A query as it is searched for and put into addresses. */
export const tidy = (query: string): string => query.trim().replaceAll(/\s+/g, ' ');

/** One letter or digit finds nearly every page; a single sign of another script may be a word. */
export const isTooShort = (query: string): boolean => /^[\p{Script=Latin}\p{N}\p{P}\p{S}]?$/u.test(query);
