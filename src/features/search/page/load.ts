import { getMessages } from '#lib/messages/index.ts';
import { hrefIn } from '#workspace/content/path.ts';

/** The page with all results, in a locale. */
export const searchAddress = (locale: string): string => hrefIn(locale, '/search/');

/** The words of the dialog and of the page. */
export const searchMessages = (locale: string) => {
  const { search, crash } = getMessages(locale);
  return { search, crash };
};
