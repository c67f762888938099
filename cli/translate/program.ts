import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import site from '#site';
import { findEarlierOriginal } from '#workspace/content/earlier-original.ts';
import { getSiteTextsFile, listUntranslatedTexts } from '#workspace/content/site-texts.ts';
import { getFingerprint, getOriginalFile, listTranslations } from '#workspace/content/translations.ts';
import { SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { openRepository, whyNoHistory } from '#workspace/git.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command, Program } from '../command-line/model.ts';
import { writeFiles } from '../output/write-files.ts';
import { addCommand } from './add.ts';
import { countEnglishMessages } from './english-messages.ts';
import { updateCommand } from './update.ts';
import { writeMark } from './write-mark.ts';

type Print = (text: string) => void;

const SAYS = {
  behind: 'made from an earlier version',
  unmarked: 'does not name its original version',
  missing: 'not translated',
  lost: 'its original is gone',
  current: 'up to date',
};

export const translateProgram = (print: Print): Program => ({
  name: 'translate',
  description: 'Adds languages, and shows the state of translations. A page with an outdated translation says so.',
  commands: {
    add: addCommand(print),
    update: updateCommand(print),
    status: statusCommand(print),
    diff: diffCommand(print),
    mark: markCommand(print),
  },
  notes: ['After translating, "mark" records in the front matter from which original the translation was made.'],
});

const statusCommand = (print: Print): Command => ({
  description:
    'Lists what is not translated or outdated, by language, and how many messages of the interface are in English. Ends with 1 if something is outdated.',
  options: { all: { description: 'Also lists what is up to date.' } },
  run: async ({ values }) => {
    const translations = listTranslations();
    if (translations.length === 0) print(`The site has one language, ${site.locales.default}.\n`);
    for (const [locale, of] of Map.groupBy(translations, (one) => one.locale)) {
      const current = of.filter(({ status }) => status === 'current').length;
      print(`${locale}: ${current} of ${of.filter(({ status }) => status !== 'lost').length} up to date\n`);
      for (const { file, status } of of) {
        if (status !== 'current' || values.has('all')) print(`  ${toDisplayPath(file)}: ${SAYS[status]}\n`);
      }
      const texts = listUntranslatedTexts(locale);
      if (texts.length > 0) {
        const file = toDisplayPath(getSiteTextsFile(locale));
        print(`  ${file}: without ${texts.map((text) => JSON.stringify(text)).join(', ')}\n`);
      }
    }
    for (const { code } of site.locales.list) {
      const count = countEnglishMessages(code);
      const file = toDisplayPath(join(SITE_FOLDER, 'messages', `${code}.yml`));
      if (count > 0) print(`${file}: ${count} ${count === 1 ? 'text is' : 'texts are'} in English\n`);
    }
    if (translations.some(({ status }) => status === 'behind'))
      print('To see what has changed in an original since then: npm run translate -- diff <file>\n');
    return translations.some(({ status }) => status === 'behind' || status === 'lost') ? 1 : 0;
  },
});

/** @throws {UserError} for a file that is missing or no translation, or whose original is gone */
function getOriginal(file: string): string {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const original = getOriginalFile(file);
  if (!original)
    throw new UserError(`${file} is not a translation: those are in ${toDisplayPath(SITE_FOLDER)}/content/i18n/.`);
  if (!existsSync(original))
    throw new UserError(`${file} is a translation of ${toDisplayPath(original)}, which is gone.`);
  return original;
}

const markCommand = (print: Print): Command => ({
  description: 'Records in the front matter of a translation that it was made from the current original.',
  positionals: ['file'],
  options: {},
  run: async ({ positionals: [file = ''] }) => {
    const fingerprint = getFingerprint(readFileSync(getOriginal(file), 'utf8'));
    writeFiles([{ file, text: writeMark(readFileSync(file, 'utf8'), fingerprint, file) }]);
    print(`${toDisplayPath(resolve(file))} is marked as up to date.\n`);
    return 0;
  },
});

const diffCommand = (print: Print): Command => ({
  description:
    'Shows what has changed in the original since a translation was made, from the history of the repository. Ends with 1 if something has.',
  positionals: ['file'],
  options: {},
  run: async ({ positionals: [file = ''] }) => {
    const original = getOriginal(file);
    const mark = parseFrontMatter(readFileSync(file, 'utf8')).find(['translated_from'])?.scalar;
    if (!mark) throw new UserError(`${file} ${SAYS.unmarked}.`);
    if (getFingerprint(readFileSync(original, 'utf8')) === mark) {
      print('The original has not changed.\n');
      return 0;
    }
    const repository = openRepository();
    const why = whyNoHistory();
    if (!repository) throw new UserError(`${toDisplayPath(SITE_FOLDER)} has no history: ${why}.`);
    const earlier = findEarlierOriginal(original, mark);
    if (!earlier) {
      const hint = why ? ` The history is incomplete: ${why}` : '';
      throw new UserError(`No commit has the version of ${toDisplayPath(original)} that ${file} was made from.${hint}`);
    }
    print(repository.run(['diff', earlier.hash, '--', original]));
    return 1;
  },
});
