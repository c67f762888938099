import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flesch } from 'flesch';
import nspell from 'nspell';
import { syllable } from 'syllable';
import { toDisplayPath } from '#workspace/folders.ts';
import { type Passage, readTexts, type TextDocument } from './read-passages.ts';

/** Packages that are not named after their language. The handbook of the demo is in British English. */
const DICTIONARIES: Record<string, { name: string; load: () => Promise<unknown> }> = {
  en: { name: 'dictionary-en-gb', load: () => import('dictionary-en-gb') },
};

function getDictionary(locale: string) {
  // `en-GB` has the package `dictionary-en-gb`.
  const name = `dictionary-${locale.toLowerCase()}`;
  return DICTIONARIES[locale] ?? { name, load: () => import(name) };
}

/** The site's own words, one a line. */
const WORD_LIST = 'content/words.txt';

const MAX_WORDS = 40;
const MAX_SUGGESTIONS = 3;

type Found = {
  /** Each as `file:line: sentence`. */
  errors: string[];
  warnings: string[];
  /** How easy each document is to read, from 0 to 100 and beyond; only in English, for which the formula was made. */
  ease: { file: string; score: number }[];
  /** Languages without a dictionary, with the package that has it. */
  missing: { locale: string; dictionary: string }[];
};

/** Looks for misspelt words, headings out of order and long sentences, and measures how easy the texts are to read. */
export async function checkTexts(siteFolder: string, defaultLocale: string): Promise<Found> {
  const documents = readTexts(siteFolder, defaultLocale);
  const found: Found = { errors: [], warnings: [], ease: [], missing: [] };
  for (const locale of new Set(documents.map((text) => text.locale))) {
    const inLocale = documents.filter((text) => text.locale === locale);
    const { name, load } = getDictionary(locale);
    const speller = await loadSpeller(load, siteFolder);
    if (!speller) found.missing.push({ locale, dictionary: name });
    for (const text of inLocale) {
      if (speller) found.errors.push(...findMisspelt(text, speller, toDisplayPath(join(siteFolder, WORD_LIST))));
      found.errors.push(...findHeadingJumps(text));
      found.warnings.push(...findLongSentences(text));
      const score = isEnglish(locale) ? getEase(text) : Number.NaN;
      // A document of code and pictures alone has no words.
      if (!Number.isNaN(score)) found.ease.push({ file: text.file, score });
    }
  }
  return found;
}

/** Of any country. */
export const isEnglish = (locale: string): boolean => /^en\b/.test(locale);

type Speller = ReturnType<typeof nspell>;

async function loadSpeller(load: () => Promise<unknown>, siteFolder: string): Promise<Speller | undefined> {
  const loaded = await load().catch(() => undefined);
  if (!hasDictionary(loaded)) return undefined;
  const speller = nspell(loaded.default);
  const list = join(siteFolder, WORD_LIST);
  for (const line of existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []) {
    const word = line.replace(/#.*/, '').trim();
    if (word) speller.add(word);
  }
  return speller;
}

const hasDictionary = (loaded: unknown): loaded is { default: Parameters<typeof nspell>[0] } =>
  typeof loaded === 'object' && loaded !== null && 'default' in loaded;

const getWords = (text: string, locale: string): string[] =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment.replaceAll('’', "'")] : [],
  );

/** A URL, a file or a name with a dot or a symbol in it is not a word. */
const ADDRESS = /\S*(?:@|:\/\/|\w[./_]\w)\S*/g;

function findMisspelt({ file, locale, passages }: TextDocument, speller: Speller, list: string): string[] {
  const known = new Map<string, boolean>();
  const isRight = (word: string) => {
    const base = word.replace(/'s$/, '');
    const right =
      known.get(word) ?? (/\d/.test(word) || base.length === 1 || speller.correct(word) || speller.correct(base));
    known.set(word, right);
    return right;
  };
  return passages.flatMap(({ text, line }) => {
    const words = new Set(getWords(text.replaceAll(ADDRESS, ' '), locale));
    return [...words]
      .filter((word) => !isRight(word))
      .map((word) => {
        const better = speller.suggest(word).slice(0, MAX_SUGGESTIONS);
        const proposal = better.length > 0 ? ` Did you mean ${better.map((one) => `"${one}"`).join(' or ')}?` : '';
        return `${file}:${line}: "${word}" is in no dictionary.${proposal} If it is right, add it to ${list}.`;
      });
  });
}

/** The title has level 1, so a text begins with level 2 and goes down one at a time. */
function findHeadingJumps({ file, passages }: TextDocument): string[] {
  let above = 1;
  return passages.flatMap(({ text, line, depth }) => {
    if (depth === undefined) return [];
    const isJump = depth > above + 1;
    const expected = '#'.repeat(above + 1);
    above = depth;
    return isJump ? [`${file}:${line}: The heading "${text.trim()}" skips a level. Write it ${expected} here.`] : [];
  });
}

const getSentences = ({ text }: Passage, locale: string): string[] =>
  [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment);

const findLongSentences = ({ file, locale, passages }: TextDocument): string[] =>
  passages.flatMap((passage) =>
    getSentences(passage, locale).flatMap((sentence) => {
      const count = getWords(sentence, locale).length;
      const begin = sentence.trim().split(/\s+/).slice(0, 5).join(' ');
      return count > MAX_WORDS
        ? [`${file}:${passage.line}: A sentence has ${count} words, "${begin} …". Up to ${MAX_WORDS} are easy to read.`]
        : [];
    }),
  );

const getEase = ({ locale, passages }: TextDocument): number =>
  measureEase(
    passages.flatMap((passage) => getSentences(passage, locale).filter((one) => /\p{L}/u.test(one))),
    locale,
  );

/** The reading ease of Rudolf Flesch: 60 to 70 is plain English. */
export function measureEase(sentences: string[], locale: string): number {
  const words = sentences.flatMap((sentence) => getWords(sentence, locale)).filter((word) => /\p{L}/u.test(word));
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return Math.round(flesch({ sentence: sentences.length, word: words.length, syllable: syllables }));
}
