import { Document } from 'yaml';
import { en } from '#lib/messages/en.ts';

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

/** All messages in English, with the plural forms of the language. */
export function toMessagesFile(code: string): string {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  const toEntry = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    const forms = new Map(entries);
    if (!forms.has('locale') || !forms.has('other')) {
      return Object.fromEntries(entries.map(([key, child]) => [key, toEntry(child)]));
    }
    return Object.fromEntries(pluralCategories.map((name) => [name, forms.get(name) ?? forms.get('other')]));
  };
  const yaml = new Document(toEntry(en));
  yaml.commentBefore =
    ` The messages of the interface in ${getLabel(code)}. Leave placeholders in braces, such as {n}, unchanged.\n` +
    ' A single text is used for all plural forms.';
  return yaml.toString({ lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
}
