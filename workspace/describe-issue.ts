import { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import { toDisplayPath } from './folders.ts';
import type { parseYaml } from './front-matter.ts';

/**
 * The issues of a schema, with their input. The message of a union is empty unless the schema defines one.
 */
export const findIssues = (schema: z.ZodType, data: unknown): z.core.$ZodIssue[] | undefined =>
  schema.safeParse(data, {
    reportInput: true,
    error: (issue) => (issue.code === 'invalid_union' && issue.errors.length > 0 ? '' : undefined),
  }).error?.issues;

/** What is wrong with a value: one sentence, or one for each unknown key. `known` are the keys that the value may have. */
export function describeIssue(issue: z.core.$ZodIssue, known: string[]): { path: PropertyKey[]; sentence: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, sentence: sentenceFor(issue) }];
  const list = known.length > 0 ? ` Known keys: ${known.join(', ')}.` : '';
  return issue.keys.map((key) => ({
    path: [...issue.path, key],
    sentence: `There is no "${key}".${propose(key, known)}${list}`,
  }));
}

/**
 * The mistakes in a file of records by their names, each as `file:line: sentence`.
 * @param record the schema of each
 */
export function recordMistakes(
  file: string,
  { data, errors, getLine }: ReturnType<typeof parseYaml>,
  records: z.ZodType,
  record: z.ZodObject,
): string[] {
  const at = (line: number, sentence: string) => `${toDisplayPath(file)}:${line}: ${sentence}`;
  // Records that cannot be parsed would be reported as missing.
  const issues = errors.some(({ isLetter }) => !isLetter) ? [] : (findIssues(records, data ?? {}) ?? []);
  return [
    ...errors.map(({ line, message }) => at(line, `${message}.`)),
    ...issues
      .flatMap((issue) => describeIssue(issue, issue.path.length === 1 ? Object.keys(record.shape) : []))
      .map(({ path, sentence }) => at(getLine(path), sentence)),
  ];
}

/** Plain words for the schema's types. */
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
/** The same for types of the input. */
const FOUND: Record<string, string> = {
  ...{ string: 'text', number: 'a number', boolean: 'a yes or no', Date: 'a date' },
  ...{ array: 'a list', object: 'keys with values' },
};

function sentenceFor(issue: z.core.$ZodIssue): string {
  const key = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'The value';
  if (issue.code === 'invalid_type') return sentenceForType(key, issue);
  // Of several allowed forms, the last is that of a single value, which is what most authors write.
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
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return `${key} is not right. Expected an address, such as "desk@example.org".`;
  if (issue.code === 'invalid_format' && issue.format === 'date')
    return `${key} is not right. Expected a day, such as 2026-01-02.`;
  if (issue.code === 'invalid_key' && issue.issues[0]) return sentenceFor({ ...issue.issues[0], path: issue.path });
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
