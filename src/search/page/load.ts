import { hrefIn } from '../../lib/content/path.ts';
import { wordsOf } from '../../lib/words/index.ts';

/** The page with all results, in a locale. */
export const searchAddress = (locale: string): string => hrefIn(locale, '/search/');

/** The words of the dialog and of the page. */
export const searchWords = (locale: string) => {
  const { search, crash } = wordsOf(locale);
  return { search, crash };
};
