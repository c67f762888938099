import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasMessages } from '#lib/messages/index.ts';
import site from '#site';
import { appendToConfigList } from '#workspace/config-lines.ts';
import { SITE_CONFIG_FILE, SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { quote } from '../output/quote.ts';
import { writeFiles } from '../output/write-files.ts';
import { canonicalize, getLabel, isRightToLeft, toMessagesFile } from './language.ts';

export const addCommand = (print: (text: string) => void): Command => ({
  description: 'Adds a language: to the configuration, with a file for its interface messages if the engine has none.',
  positionals: ['locale'],
  options: {},
  run: async ({ positionals: [locale = ''] }) => {
    const { code, isListed } = toLanguage(locale);
    const file = join(SITE_FOLDER, 'messages', `${code}.yml`);
    const isNew = !existsSync(file) && !hasMessages(code);
    if (isListed && !isNew) throw new UserError(`The site has the language ${code} already.`);
    const config = isListed ? undefined : withLanguage(code);
    writeFiles([
      ...(isNew ? [{ file, text: toMessagesFile(code) }] : []),
      ...(config === undefined ? [] : [{ file: SITE_CONFIG_FILE, text: config }]),
    ]);
    print(`${toDisplayPath(SITE_CONFIG_FILE)} has the language ${getLabel(code)} (${code}).\n`);
    const steps = [
      ...(isNew ? [`Translate ${toDisplayPath(file)}. What is left in English is shown in English.`] : []),
      `Put translations into ${toDisplayPath(SITE_FOLDER)}/content/i18n/${code}/, at the same paths as the originals, and those of the ` +
        'configuration into site.yml there.',
      ...(site.navbar.items.some(({ type }) => type === 'localeDropdown')
        ? []
        : [
            "Add { type: 'localeDropdown', position: 'right' } to the items of the navbar, so that readers can choose.",
          ]),
      'Write the sentences that people sign in this language: npm run ratify -- --statements',
    ];
    for (const [index, step] of steps.entries()) print(`${index + 1}. ${step}\n`);
    return 0;
  },
});

/**
 * A language by its code, as the configuration writes it if it has the language already.
 * @throws {UserError} for an invalid code
 */
function toLanguage(locale: string): { code: string; isListed: boolean } {
  const code = canonicalize(locale);
  if (code === undefined || getLabel(code) === code) {
    throw new UserError(`"${locale}" is not a language code. Write one such as "fr", "pt-BR" or "zh-Hant".`);
  }
  const known = site.locales.list.find((one) => one.code.toLowerCase() === code.toLowerCase());
  return { code: known?.code ?? code, isListed: known !== undefined };
}

/**
 * The text of the configuration with another language.
 * @throws {UserError} if its list is not literal
 */
function withLanguage(code: string): string {
  const config = appendToConfigList(readFileSync(SITE_CONFIG_FILE, 'utf8'), ['locales', 'list'], toItem(code));
  if (config !== undefined) return config;
  throw new UserError(
    `${toDisplayPath(SITE_CONFIG_FILE)} does not list locales.list literally. Add ${toItem(code)} where the list is made.`,
  );
}

function toItem(code: string): string {
  const direction = isRightToLeft(code) ? ", direction: 'rtl'" : '';
  return `{ code: '${code}', label: ${quote(getLabel(code))}${direction} }`;
}
