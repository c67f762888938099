import { en, type Messages } from './en.ts';

export type { Messages };

/** A language's words are registered here; its content lives in `content/i18n/<code>/`. */
const languages: Record<string, Messages> = { en };

/** The interface words of a locale. Throws where a configured locale has no file of words. */
export function getMessages(locale: string): Messages {
  const messages = languages[locale];
  if (!messages) {
    throw new Error(
      `No interface words for the locale "${locale}". Add src/lib/messages/${locale}.ts and name it in src/lib/messages/index.ts.`,
    );
  }
  return messages;
}
