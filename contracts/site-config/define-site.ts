import type { z } from 'zod';
import { type Site, type SiteInput, siteSchema } from './schema.ts';

/** Where a value sits, as one writes it: `navbar.items[2].label`. */
const formatPath = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  );

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** The line of the file on which a path is set; undefined where that cannot be told. */
type FindLine = (path: (string | number)[]) => number | undefined;

/** One problem: where, what is expected, what was found. */
function problemOf(issue: z.core.$ZodIssue, input: unknown, getPlace: (path: PropertyKey[]) => string): string {
  if (issue.code === 'unrecognized_keys') {
    const where = formatPath(issue.path);
    return issue.keys
      .map((key) => `  ${getPlace([...issue.path, key])}${where ? `${where}.` : ''}${key}: there is no such key`)
      .join('\n');
  }
  const found = show(valueAt(input, issue.path));
  return `  ${getPlace(issue.path)}${formatPath(issue.path) || 'site'}: ${issue.message}; found ${found}`;
}

/**
 * Checks the configuration.
 * @param file its name, for the message
 * @param findLine where in the file a value stands
 * @throws {Error} that lists every problem with its line, its path, what was found and what is expected
 */
export function defineSite(input: SiteInput, file = 'site.config.ts', findLine?: FindLine): Site {
  const result = siteSchema.safeParse(input);
  if (result.success) return result.data;
  const getPlace = (path: PropertyKey[]) => {
    const line = findLine?.(path.filter((key) => typeof key !== 'symbol'));
    return line === undefined ? '' : `${file}:${line}: `;
  };
  const problems = result.error.issues.map((issue) => problemOf(issue, input, getPlace));
  throw new Error(
    `${file} has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.join('\n')}`,
  );
}
