import { Document, type ToStringOptions } from 'yaml';
import { en } from '#lib/messages/en.ts';
import { isGroup, isPlural } from '#lib/messages/site-messages.ts';

/** A language code as standards write it, `pt-BR` for `pt-br`; undefined if it is none. */
export function canonicalize(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

/** The name of a language in that language, as in a list of languages. */
export function getLabel(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name === code ? code : name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'];

export const isRightToLeft = (code: string): boolean =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(code).maximize().script ?? '');

/** English messages with the plural forms of a language. */
export function toMessagesIn(code: string, value: unknown): unknown {
  if (isGroup(value))
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toMessagesIn(code, child)]));
  if (!isPlural(value)) return value;
  const forms = new Map(Object.entries(value));
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  return Object.fromEntries(pluralCategories.map((name) => [name, forms.get(name) ?? forms.get('other')]));
}

/** How messages are written that nobody has written yet. */
export const MESSAGES_STYLE: ToStringOptions = {
  lineWidth: 0,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
};

/** All messages in English, with the plural forms of the language. */
export function toMessagesFile(code: string): string {
  const yaml = new Document(toMessagesIn(code, en));
  yaml.commentBefore =
    ` The messages of the interface in ${getLabel(code)}. Leave placeholders in braces, such as {n}, unchanged.\n` +
    ' A single text is used for all plural forms.';
  return yaml.toString(MESSAGES_STYLE);
}
