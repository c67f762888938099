/** Normalizes a query for searches and URLs. */
export const normalizeQuery = (query: string): string => query.trim().replaceAll(/\s+/g, ' ');

/** What keyboards for Arabic type for two letters of Persian, which look alike. */
const PERSIAN: Record<string, string> = { ي: 'ی', ك: 'ک' };

/**
 * Possible spellings of a query in pages, the most likely first: in plain letters and digits, such as "1" for a full-width one and
 * "fi" for a ligature, and as typed. Accents are composed with their letter, as in the index.
 */
export function getSpellings(query: string, language: string): string[] {
  const plain = toPlain(query.normalize('NFKC'));
  const own = language.startsWith('fa') ? plain.replaceAll(/[يك]/g, (letter) => PERSIAN[letter] ?? letter) : plain;
  return [...new Set([own, plain, toPlain(query.normalize('NFC'))])];
}

/** With the quotation marks that mark a phrase: phones type others by themselves. */
const toPlain = (query: string): string => query.replaceAll(/[“”„«»]/g, '"');

/** Whether Pagefind searches for these very words one after the other. Its counts for groups ignore that. */
export const isPhrase = (spelling: string): boolean => /^\s*".+"\s*$/.test(spelling);

/** One Latin letter or digit matches nearly every page. A single character of another script may be a word. */
export const isTooShort = (query: string): boolean =>
  /^[\p{Script=Latin}\p{N}\p{P}\p{S}]?$/u.test(query.normalize('NFKC'));
