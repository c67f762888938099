import { en, type Words } from './en.ts';

export type { Words };

/** A language's words are registered here; its content lives in `content/i18n/<code>/`. */
const languages: Record<string, Words> = { en };

/** The interface words of a locale. Throws where a configured locale has no file of words. */
export function wordsOf(locale: string): Words {
  const words = languages[locale];
  if (!words) {
    throw new Error(
      `No interface words for the locale "${locale}". Add src/lib/messages/${locale}.ts and name it in src/lib/messages/index.ts.`,
    );
  }
  return words;
}
