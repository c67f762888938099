import { en } from '#lib/messages/en.ts';
import { getMessages, hasMessages } from '#lib/messages/index.ts';
import { UserError } from '../command-line/errors.ts';

const getTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(getTexts) : [];
};

/**
 * How many interface messages of a language are in English, as `add` wrote them. Single words do not count, since they may be the same in
 * both.
 * @throws {UserError} with the mistakes of the site's file
 */
export function countEnglishMessages(locale: string): number {
  if (hasMessages(locale) || locale.startsWith('en-')) return 0;
  const english = new Set(getTexts(en).filter((text) => /\S\s+\S/.test(text)));
  try {
    return getTexts(getMessages(locale)).filter((text) => english.has(text)).length;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
