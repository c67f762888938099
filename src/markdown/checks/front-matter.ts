import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findConflicts } from '#workspace/conflicts.ts';
import { describeIssue } from '#workspace/describe-issue.ts';
import { parseFrontMatter, parseYaml, splitFrontMatter } from '#workspace/front-matter.ts';
import { isUsableName } from '#workspace/slug.ts';
import { place } from '../problems/report.ts';
import { withAdvice } from './foreign-front-matter.ts';

/** One sentence for each issue in a file's front matter, or in a record of a YAML file. */
export function frontMatterMistakes(file: string, id: string, issues: z.core.$ZodIssue[], keys: string[]): string[] {
  const text = readFileSync(file, 'utf8');
  const isRecord = /\.ya?ml$/.test(file);
  const { find, getLine } = isRecord ? parseYaml(text) : parseFrontMatter(text);
  // A YAML file has many records, or is one, like `_category_.yml`.
  const record = isRecord && find([id]) ? [id] : [];
  return (
    issues
      // Nested keys have other names.
      .flatMap((issue) => describeIssue(issue, issue.path.length === 0 ? keys : []))
      .map(({ path, sentence }) => `${place(file, getLine([...record, ...path]))}: ${withAdvice(path, sentence)}`)
  );
}

/**
 * Restores invalid days as they are written, so that a schema rejects them: Astro's YAML parser reads `2026-02-30` as the second of
 * March.
 * @param data the front matter, which is changed
 */
export function putBackDays(file: string, data: object): void {
  const paths = [...findDates(data)];
  if (paths.length === 0) return;
  const { find } = parseFrontMatter(readFileSync(file, 'utf8'));
  for (const path of paths) {
    const day = find(path)?.scalar;
    if (!day || z.iso.date().safeParse(day.slice(0, 10)).success) continue;
    const holder = path.slice(0, -1).reduce<object>((value, key) => Reflect.get(value, key), data);
    Reflect.set(holder, path.at(-1) ?? '', day);
  }
}

/** The keys and indices that lead to each date. */
function* findDates(data: object, path: string[] = []): Generator<string[]> {
  for (const [key, value] of Object.entries(data)) {
    if (value instanceof Date) yield [...path, key];
    else if (typeof value === 'object' && value !== null) yield* findDates(value, [...path, key]);
  }
}

/** The message of a parser of YAML or JSON, with the place in the file. Undefined for other errors. */
export function syntaxMistake(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('loc' in error)) return undefined;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('file' in loc) || typeof loc.file !== 'string') return undefined;
  if (!/\.mdx?$/.test(loc.file)) return unreadableData(loc.file);
  return unreadableFrontMatter(loc.file) ?? noFrontMatter(loc.file);
}

const noFrontMatter = (file: string): string =>
  `${place(file, 1)}: The front matter cannot be read. It begins and ends with a line "---", and has lines such as "title: Rules" between these two.`;

/** The mistake in the YAML of a file's front matter; undefined if it can be parsed. */
export function unreadableFrontMatter(file: string): string | undefined {
  const source = readFileSync(file, 'utf8');
  const [first] = parseFrontMatter(source).errors;
  if (first) return sentenceForSyntax(file, 'front matter', first);
  // Astro also takes a line of more hyphens for the first one.
  return /^\s*-{4}/.test(source) ? noFrontMatter(file) : undefined;
}

/** The mistake in a text whose front matter is not read, or read as text; undefined if there is no such mistake. */
export function unclosedFrontMatter(file: string): string | undefined {
  if (!/\.mdx?$/.test(file)) return undefined;
  const source = readFileSync(file, 'utf8');
  const { frontMatter, body } = splitFrontMatter(source);
  const at = (line: number) => place(file, line);
  // Astro only knows the line ends of today.
  if (frontMatter && !source.includes('\n'))
    return `${at(1)}: The lines of this file end as on a Mac of before 2001 (CR), so its front matter is not found. Save it with the line ends LF.`;
  if (frontMatter) return undefined;
  const [conflict] = findConflicts(body.text);
  const line = body.linesBefore + 1;
  if (conflict?.line === 1) return `${at(line)}: ${conflict.message}.`;
  if (/^\+{3}[ \t]*\n/.test(body.text))
    return `${at(line)}: This front matter is written in TOML, between lines "+++". Write it in YAML, between lines "---", as in "title: Rules".`;
  if (/^[ \t]+---[ \t]*\n[ \t]*[\w-]+:/.test(body.text))
    return `${at(line)}: The line "---" that begins the front matter cannot have a space before it. Delete that.`;
  if (!/^---[ \t]*\n[\w-]+:/.test(body.text)) return undefined;
  return `${at(line)}: The front matter has no end. Close it with a line "---" below its last key.`;
}

/** The mistake in the YAML or JSON of a data file; undefined if it can be parsed, or for any other file. */
export function unreadableData(file: string): string | undefined {
  if (file.endsWith('.json')) return unreadableJson(file);
  if (!/\.ya?ml$/.test(file)) return undefined;
  const { errors } = parseYaml(readFileSync(file, 'utf8'));
  return errors[0] && sentenceForSyntax(file, 'file', errors[0]);
}

function unreadableJson(file: string): string | undefined {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return undefined;
  } catch (error) {
    const [, line = 1] = /\(line (\d+)/.exec(String(error)) ?? [];
    const message = String(error).replaceAll(/^SyntaxError: | at position .*$/gs, '');
    return `${place(file, Number(line))}: The file cannot be read as JSON: ${message}.`;
  }
}

/** Why the name of an author or a tag cannot be a part of a URL; undefined if it can, or for entries of other files. */
export function unusableRecordName(file: string, id: string): string | undefined {
  if (!/[/\\](?:authors|tags)\.yml$/.test(file) || isUsableName(id)) return undefined;
  const line = parseYaml(readFileSync(file, 'utf8')).getLine([id]);
  return `${place(file, line)}: The name "${id}" is a part of URLs, so it cannot be "." or ".." or have one of / \\ # ? %. Change it here and in posts.`;
}

type Records = Record<string, Record<string, unknown>>;

/**
 * The records of a YAML file by their names: none in an empty file, undefined if it has anything else. A record without keys, `mira:`,
 * is empty, so that its schema says what is missing.
 */
export function readRecords(text: string): Records | undefined {
  const { data, errors } = parseYaml(text);
  if (errors.length > 0 || (data !== null && !isObject(data))) return undefined;
  return Object.fromEntries(Object.entries(data ?? {}).map(([name, record]) => [name, isObject(record) ? record : {}]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a file has no records. */
export const unreadableRecords = (file: string): string =>
  unreadableData(file) ??
  `${place(file, 1)}: The file is not right. Each entry begins with its own name, as in "mira:", with its keys on lines below it, indented.`;

/** Characters that the front matter of a file, or a data file, cannot have. */
export function letterMistakes(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { errors } = /\.mdx?$/.test(file) ? parseFrontMatter(text) : parseYaml(text);
  return errors.filter(({ isLetter }) => isLetter).map((mistake) => sentenceForSyntax(file, 'file', mistake));
}

type YamlMistake = ReturnType<typeof parseYaml>['errors'][number];

const sentenceForSyntax = (file: string, what: string, { line, message, isLetter }: YamlMistake): string =>
  `${place(file, line)}: ${isLetter ? '' : `The ${what} cannot be read as YAML: `}${message}.`;
