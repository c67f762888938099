import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Document } from 'yaml';
import { en } from '#lib/messages/en.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { appendToConfigList } from '#workspace/config-lines.ts';
import { SITE_CONFIG_FILE, SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'];

export const addCommand = (print: (text: string) => void): Command => ({
  description: 'Adds a language: to the configuration, with a file for its interface messages if the engine has none.',
  positionals: ['locale'],
  options: {},
  run: async ({ positionals: [locale = ''] }) => {
    const code = toCode(locale);
    const config = appendToConfigList(readFileSync(SITE_CONFIG_FILE, 'utf8'), ['locales', 'list'], toItem(code));
    if (config === undefined) {
      throw new UserError(
        `${toDisplayPath(SITE_CONFIG_FILE)} does not list locales.list literally. Add ${toItem(code)} where the list is made.`,
      );
    }
    const file = join(SITE_FOLDER, 'messages', `${code}.yml`);
    const isNew = !existsSync(file) && !hasMessages(code);
    if (isNew) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, toMessagesFile(code));
    }
    writeFileSync(SITE_CONFIG_FILE, config);
    print(`${toDisplayPath(SITE_CONFIG_FILE)} has the language ${getLabel(code)} (${code}).\n`);
    const steps = [
      ...(isNew ? [`Translate ${toDisplayPath(file)}. What is left in English is shown in English.`] : []),
      `Put translations into ${toDisplayPath(SITE_FOLDER)}/content/i18n/${code}/, at the same paths as the originals.`,
      'Write the sentences that people sign in this language: npm run ratify -- --statements',
    ];
    for (const [index, step] of steps.entries()) print(`${index + 1}. ${step}\n`);
    return 0;
  },
});

/** @throws {UserError} for an invalid language code, or one that the site has */
function toCode(locale: string): string {
  const code = canonicalize(locale);
  if (code === undefined || getLabel(code) === code) {
    throw new UserError(`"${locale}" is not a language code. Write one such as "fr", "pt-BR" or "zh-Hant".`);
  }
  if (site.locales.list.some((known) => known.code.toLowerCase() === code.toLowerCase())) {
    throw new UserError(`The site has the language ${code} already.`);
  }
  return code;
}

function canonicalize(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

/** The name of a language in that language, as in a list of languages. */
function getLabel(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name === code ? code : name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}

function toItem(code: string): string {
  const script = new Intl.Locale(code).maximize().script ?? '';
  const direction = RIGHT_TO_LEFT.includes(script) ? ", direction: 'rtl'" : '';
  const label = getLabel(code).replaceAll("'", "\\'");
  return `{ code: '${code}', label: '${label}'${direction} }`;
}

/** Whether the engine has messages in the language. */
function hasMessages(code: string): boolean {
  try {
    getMessages(code);
    return true;
  } catch {
    return false;
  }
}

/** All messages in English, with the plural forms of the language. */
function toMessagesFile(code: string): string {
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
