import { join } from 'node:path';
import type { RatifiedVersion, Statements } from '#contracts/agreements.ts';
import { en } from '#lib/messages/en.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { AgreementFiles, Document } from '#workspace/agreements/agreement-files.ts';
import { findStatementsMissing } from '#workspace/agreements/lock-problems.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { UserError } from '../command-line/errors.ts';

function readMessages(locale: string) {
  try {
    return getMessages(locale);
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

/** The sentence that people sign, or with which they confirm having read a version, in every language of the site. */
export const makeStatements = (
  doc: Document,
  version: number,
  { documents, locales, isLegal }: AgreementFiles,
): Statements =>
  Object.fromEntries(
    locales.map((locale) => {
      const { joining, signatory, reading } = readMessages(locale);
      const { statement } = joining;
      const title = findTitle(doc, locale, documents);
      const signed = isLegal ? signatory.sentence : statement.sentence;
      return [
        locale,
        doc.acknowledgeLine === undefined
          ? interpolate(signed, { document: interpolate(statement.document, { title, version }) })
          : interpolate(reading.statement, { title, version }),
      ];
    }),
  );

/** Whether messages have the English sentences, as a language that was only added has them. */
export const hasEnglishStatements = ({ joining, signatory, reading }: Messages): boolean =>
  joining.statement.sentence === en.joining.statement.sentence ||
  signatory.sentence === en.signatory.sentence ||
  reading.statement === en.reading.statement;

/** The languages in which people would sign an English sentence, for good. */
export const findEnglishStatements = (locales: readonly string[]): string[] =>
  locales.filter((locale) => !/^en\b/.test(locale) && hasEnglishStatements(readMessages(locale)));

/** Statements stay as they are once they are written, so that a translation that comes later would not change them. */
export function warnOfEnglish(locales: readonly string[], siteFolder: string): string {
  const files = findEnglishStatements(locales).map((locale) => join(siteFolder, 'messages', `${locale}.yml`));
  if (files.length === 0) return '';
  return `
Statements are in English, as in ${files.map(toDisplayPath).join(', ')}.
Translate joining.statement, signatory.sentence and reading.statement there, undo these changes, and run this again.
`;
}

/**
 * The title of the document's translation, or else its own.
 * @throws {UserError} if the front matter of one has a mistake: the title stands in the statement for good
 */
function findTitle(doc: Document, locale: string, documents: Document[]): string {
  const translation = documents.find(({ id, path }) => id === doc.id && path.startsWith(`content/i18n/${locale}/`));
  const titles = [translation, doc].map((one) => one && readTitle(one));
  return titles.find(Boolean) ?? doc.id;
}

function readTitle({ file, source }: Document): string | undefined {
  const { find, errors } = parseFrontMatter(source);
  const [error] = errors;
  if (error) throw new UserError(`${file}:${error.line}: ${error.message}.`);
  return find(['title'])?.scalar;
}

/** Whether a version uses the longer sentence: like its other languages, whatever the configuration says by now. */
function findWhetherLegal(doc: Document, { version, statements = {} }: RatifiedVersion, files: AgreementFiles) {
  const locales = files.locales.filter((locale) => locale in statements);
  const isAsWritten = (isLegal: boolean) =>
    Object.entries(makeStatements(doc, version, { ...files, locales, isLegal })).some(
      ([locale, statement]) => statement === statements[locale],
    );
  return isAsWritten(!files.isLegal) ? !files.isLegal : files.isLegal;
}

/**
 * The lock with a statement in every language for each version that people can sign now or later. Existing statements
 * stay unchanged: someone may have signed them.
 * @returns null if nothing is missing
 */
export function completeStatements(files: AgreementFiles, now: number): AgreementFiles['lock'] | null {
  let isChanged = false;
  const complete = (id: string, record: RatifiedVersion, missing: string[]): RatifiedVersion => {
    const doc = files.documents.find((one) => one.id === id && one.agreement);
    if (!doc || missing.length === 0) return record;
    isChanged = true;
    const isLegal = findWhetherLegal(doc, record, files);
    const added = makeStatements(doc, record.version, { ...files, locales: missing, isLegal });
    return { ...record, statements: { ...record.statements, ...added } };
  };
  const lock = Object.entries(files.lock).map(([id, records]) => {
    const missing = new Map(
      findStatementsMissing(records, files.locales, now).map(({ version, locales }) => [version, locales]),
    );
    return [id, records.map((record) => complete(id, record, missing.get(record.version) ?? []))];
  });
  return isChanged ? Object.fromEntries(lock) : null;
}
