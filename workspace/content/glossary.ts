import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repairRecords } from '#contracts/repair-input.ts';
import { recordMistakes } from '../describe-issue.ts';
import { SITE_FOLDER } from '../folders.ts';
import { parseFrontMatter, parseYaml, splitFrontMatter } from '../front-matter.ts';
import { reportMistakes, STAND_IN } from '../mistakes.ts';
import { readWhenChanged } from '../read-when-changed.ts';
import { type Facts, readFacts, resolveFacts } from './facts.ts';

const text = z.string().min(1);

/** A term of art, by its name, in `content/glossary.yml`. */
const termSchema = z.strictObject({
  /** Its meaning, as text on one line; may use facts. */
  means: text.regex(/^[^\n\\`*_<>|]+$/, 'An explanation is plain text on one line, without Markdown syntax.'),
  /** How it is written in texts; by default its name. */
  forms: z.array(text).min(1).optional(),
  /** Synonyms that are used elsewhere, but not on this site. */
  not: z.array(text).min(1).optional(),
  /** A link to more about it, relative to the document with the glossary. */
  see: text.optional(),
});

const termsSchema = z.record(text, termSchema);

export type Term = { name: string; id: string; means: string; forms: string[]; not: string[]; see: string | undefined };

/**
 * The terms of a site in one of its languages, in alphabetical order. Empty for a site without the file.
 * @param locale the language, unless it is the site's default
 * @param language the language whose alphabet has the order
 * @throws {Error} with file and line of each mistake
 */
export function readGlossary(siteFolder = SITE_FOLDER, locale?: string, language = locale): Term[] {
  const file = getFile(siteFolder, locale);
  const written = readFile(file);
  if (written.length === 0) return [];
  const facts = readFacts(siteFolder, locale);
  const key = `${file} ${language}`;
  const last = known.get(key);
  if (last?.written === written && hasSameValues(last.facts, facts)) return last.terms;
  const collator = new Intl.Collator(language);
  const terms = written
    .map((term) => ({ ...term, means: resolveFacts(term.means, facts).text }))
    .sort((a, b) => collator.compare(a.name, b.name));
  known.set(key, { written, facts, terms });
  return terms;
}

/** A cache by file and language, since each text needs its terms several times. */
const known = new Map<string, { written: Term[]; facts: Facts; terms: Term[] }>();

/** Whether all facts are those of the same files, which are only read again after a change. */
const hasSameValues = (a: Facts, b: Facts): boolean =>
  a.size === b.size && [...a].every(([name, fact]) => b.get(name) === fact);

/** The links of the terms in a language's glossary, as written there, each with its line. */
export function findGlossaryLinks(
  siteFolder = SITE_FOLDER,
  locale?: string,
): { file: string; line: number; see: string }[] {
  const file = getFile(siteFolder, locale);
  if (!existsSync(file)) return [];
  const { getLine } = parseYaml(readFileSync(file, 'utf8'));
  return readFile(file).flatMap(({ name, see }) => (see ? [{ file, line: getLine([name, 'see']), see }] : []));
}

const getFile = (siteFolder: string, locale?: string): string =>
  join(siteFolder, 'content', ...(locale ? ['i18n', locale] : []), 'glossary.yml');

const readFile = readWhenChanged((file): Term[] => {
  if (!existsSync(file)) return [];
  const yaml = parseYaml(readFileSync(file, 'utf8'));
  reportMistakes(recordMistakes(file, yaml, termsSchema, termSchema));
  const { data } = termsSchema.safeParse(yaml.data ?? {});
  return Object.entries(data ?? repairRecords(termSchema, yaml.data, { means: STAND_IN })).map(
    ([name, { means, forms = [name], not = [], see }]) => {
      const id = `term-${name.toLowerCase().replaceAll(/\s+/g, '-')}`;
      return { name, id, means, forms, not, see };
    },
  );
});

/** Whether a document explains the terms that it uses. What people sign has its own definitions. */
export const explainsTerms = (file: string): boolean =>
  !/[/\\]content[/\\](?:i18n[/\\][^/\\]+[/\\])?(?:blog|agreements)[/\\]/.test(file) && !isAgreement(file);

/** Most front matter does not have the key, and needs no parser. */
const isAgreement = readWhenChanged((file): boolean => {
  const source = readFileSync(file, 'utf8');
  const { frontMatter } = splitFrontMatter(source);
  return Boolean(frontMatter?.text.includes('agreement') && parseFrontMatter(source).find(['agreement']));
});
