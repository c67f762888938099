import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Describes the expected value if the schema does not. */
export const describeExpected: z.core.$ZodErrorMap = (issue) => {
  const expected = getExpected(issue);
  return expected && `expected ${expected}`;
};

function getExpected(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'a full URL, such as "https://example.org"';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'a text that is not empty';
  if (issue.code === 'too_small' && issue.origin === 'array') return 'a list that is not empty';
  if (issue.code === 'too_small') return `${issue.minimum} or more`;
  if (issue.code === 'too_big') return `${issue.maximum} or less`;
  return undefined;
}

/** The keys that a schema knows at a path; none if it accepts any. */
export function listKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const get = (name: string): z.core.$ZodType | undefined => Reflect.get(schema._zod.def, name);
  const inner = get('innerType') ?? get('in');
  if (inner) return listKeys(inner, path);
  const [key, ...rest] = path;
  if (key === undefined) return Object.keys(get('shape') ?? {});
  const next = get('element') ?? Reflect.get(get('shape') ?? {}, key);
  return next ? listKeys(next, rest) : [];
}
