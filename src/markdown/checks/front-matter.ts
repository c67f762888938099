import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import { parseFrontMatter, parseYaml } from '#workspace/front-matter.ts';
import { place } from '../problems/report.ts';

/**
 * What a schema finds wrong, with what stands there. The message of a union is empty where the schema gives it no words of its own.
 */
export const findIssues = (schema: z.ZodType, data: unknown): z.core.$ZodIssue[] | undefined =>
  schema.safeParse(data, {
    reportInput: true,
    error: (issue) => (issue.code === 'invalid_union' && issue.errors.length > 0 ? '' : undefined),
  }).error?.issues;

/** One sentence for each thing that a schema finds wrong in a file's front matter, or in a record of a YAML file. */
export function frontMatterMistakes(file: string, id: string, issues: z.core.$ZodIssue[], keys: string[]): string[] {
  const text = readFileSync(file, 'utf8');
  const isRecord = /\.ya?ml$/.test(file);
  const { find, getLine } = isRecord ? parseYaml(text) : parseFrontMatter(text);
  // A file of YAML has many records, or is one, as `_category_.yml`.
  const record = isRecord && find([id]) ? [id] : [];
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return `${place(file, getLine([...record, ...issue.path]))}: ${sentenceFor(issue)}`;
    }
    // Inside a key the names are other ones.
    const known = issue.path.length === 0 ? keys : [];
    return issue.keys.map((key) => {
      const list = known.length > 0 ? ` Known keys: ${known.join(', ')}.` : '';
      const where = place(file, getLine([...record, ...issue.path, key]));
      return `${where}: There is no "${key}".${propose(key, known)}${list}`;
    });
  });
}

/**
 * Puts days that no calendar has back as they are written, so that a schema refuses them: Astro's parser of YAML takes `2026-02-30` for
 * the second of March.
 * @param data what the file says; it is changed
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

/** What the schema's words are for those who write. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '"true" or "false" without quotes',
  array: 'a list, as in [one, two]',
  object: 'keys with values, as in "title: Rules"',
  record: 'keys with values, as in "title: Rules"',
  null: '"null" without quotes',
};
/** The same, of what stands there. */
const FOUND: Record<string, string> = {
  ...{ string: 'text', number: 'a number', boolean: 'a yes or no', Date: 'a date' },
  ...{ array: 'a list', object: 'keys with values' },
};

function sentenceFor(issue: z.core.$ZodIssue): string {
  const key = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'What is said here';
  if (issue.code === 'invalid_type') return sentenceForType(key, issue);
  // Of several forms that are allowed, the last is that of one value, which is what most write.
  if (issue.code === 'invalid_union') {
    const [nested] = issue.errors.at(-1) ?? [];
    if (nested && !issue.message) return sentenceFor({ ...nested, path: issue.path });
  }
  if (issue.code === 'invalid_value')
    return `${key} is not right. Expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
  if (issue.code === 'too_small' && (issue.origin === 'string' || issue.origin === 'array')) return `${key} is empty.`;
  if (issue.code === 'too_small') return `${key} is too small. Expected ${issue.minimum} or more.`;
  if (issue.code === 'too_big') return `${key} is too big. Expected ${issue.maximum} or less.`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return `${key} is not right. Expected a full URL, such as "https://example.org/".`;
  const { message } = issue;
  return `${key} is not right. ${/^[a-z]/.test(message) ? `Expected ${message}.` : message}`;
}

function sentenceForType(key: string, { expected, input }: z.core.$ZodIssueInvalidType): string {
  const wanted = `Expected ${KINDS[expected] ?? expected}.`;
  const found = z.core.util.parsedType(input);
  if (found === 'undefined') return `${key} is missing. ${wanted}`;
  if (found === 'null') return `${key} has no value. ${wanted}`;
  const isInQuotes = expected === 'string' && /^(number|boolean|Date)$/.test(found);
  return `${key} is ${FOUND[found] ?? 'of another kind'}. ${wanted}${isInQuotes ? ' Put it into quotes.' : ''}`;
}

/** What a parser of YAML says went wrong, with the place in the file. Undefined for an error of another kind. */
export function syntaxMistake(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('loc' in error)) return undefined;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('file' in loc) || typeof loc.file !== 'string') return undefined;
  return unreadableFrontMatter(loc.file);
}

/** What is wrong with the YAML of a file's front matter; undefined where it can be read. */
export function unreadableFrontMatter(file: string): string | undefined {
  const [first] = parseFrontMatter(readFileSync(file, 'utf8')).errors;
  return first && `${place(file, first.line)}: The front matter cannot be read as YAML: ${first.message}.`;
}

/** The same, of a file of YAML; undefined for a file of another kind. */
export function unreadableData(file: string): string | undefined {
  if (!/\.ya?ml$/.test(file)) return undefined;
  const [first] = parseYaml(readFileSync(file, 'utf8')).errors;
  return first && `${place(file, first.line)}: The file cannot be read as YAML: ${first.message}.`;
}

/** The same, of a file of records, from the parser's message. Undefined for a message of another kind. */
export function yamlMistake(message: string): string | undefined {
  const [, reason, file, line] = /^(.+?) in "(.+?)" \((\d+):\d+\)/.exec(message) ?? [];
  return reason && file && `${place(file)}:${line}: The file cannot be read as YAML: ${reason}.`;
}
