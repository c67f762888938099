import type { z } from 'zod';
import { nearest, proposal } from '../nearest.ts';
import { repairInput } from '../repair-input.ts';
import { type Site, type SiteInput, siteSchema } from './schema.ts';

/** A path as authors would write it: `navbar.items[2].label`. */
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

/** The line of the file on which a path is set; undefined if unknown. */
type FindLine = (path: (string | number)[]) => number | undefined;

/** For a value that may have one of several shapes: the issues of the shape that it has. */
function getInnerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOtherShape = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;
  const own = issue.errors.find((errors) => !errors.some(isOtherShape));
  return (own ?? [issue]).map((inner) =>
    inner === issue ? issue : { ...inner, path: [...issue.path, ...inner.path] },
  );
}

/** Describes an issue: where, what is expected, what was found. Several sentences if several keys are unknown. */
function describeIssue(issue: z.core.$ZodIssue, input: unknown, getPlace: (path: PropertyKey[]) => string): string[] {
  if (issue.code === 'unrecognized_keys') {
    const where = formatPath(issue.path);
    const known = listKeys(siteSchema, issue.path);
    return issue.keys.map((key) => {
      // Few keys are known at a place, so that even "source" means "src".
      const hint = proposal(nearest(key, known, 1, 0.5)[0]);
      return `${getPlace([...issue.path, key])}${where ? `${where}.` : ''}${key}: there is no such key${hint && `.${hint}`}`;
    });
  }
  const where = `${getPlace(issue.path)}${formatPath(issue.path) || 'site'}`;
  if (issue.code === 'invalid_key')
    return [`${where}: ${issue.issues[0]?.message}; found ${show(String(issue.path.at(-1)))}`];
  // A full sentence already says what was found.
  if (/^[A-Z].*[.?]$/.test(issue.message)) return [`${where}: ${issue.message}`];
  return [`${where}: ${issue.message}; found ${show(valueAt(input, issue.path))}`];
}

/** The problems of a configuration, one sentence each, with its line if known. */
export function findSiteProblems(input: unknown, file = 'site.config.ts', findLine?: FindLine): string[] {
  const { error } = siteSchema.safeParse(input, { error: describeExpected });
  const getPlace = (path: PropertyKey[]) => {
    const line = findLine?.(path.filter((key) => typeof key !== 'symbol'));
    return line === undefined ? '' : `${file}:${line}: `;
  };
  return error?.issues.flatMap(getInnerIssues).flatMap((issue) => describeIssue(issue, input, getPlace)) ?? [];
}

/**
 * Checks the configuration.
 * @param file its name, for the message
 * @param findLine finds the line of a value in the file
 * @throws {Error} that lists every problem with its line, its path, what was found and what is expected
 */
export function defineSite(input: SiteInput, file = 'site.config.ts', findLine?: FindLine): Site {
  const result = siteSchema.safeParse(input);
  if (result.success) return nameSite(result.data);
  const problems = findSiteProblems(input, file, findLine);
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  throw new Error(`${file} has ${count}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}

/** Replaces `{title}` in the footer, so that the configuration states the community's name only once. */
function nameSite(site: Site): Site {
  const { logo, copyright } = site.footer;
  const name = (text: string) => text.replaceAll('{title}', () => site.title);
  return { ...site, footer: { ...site.footer, logo: { ...logo, alt: name(logo.alt) }, copyright: name(copyright) } };
}

/** These determine the URL of each page: without them no other mistake can be reported with certainty. */
const NEEDED = ['url', 'baseUrl', 'locales', 'docs'];

/** The configuration without its invalid parts, so that a build can look for other mistakes. Undefined if too little is valid. */
export function repairSite(input: unknown): Site | undefined {
  const { error } = siteSchema.safeParse(input);
  if (
    error?.issues.some(({ path: [key], code }) =>
      key === undefined ? code !== 'unrecognized_keys' : NEEDED.includes(String(key)),
    )
  )
    return undefined;
  const { data } = siteSchema.safeParse(repairInput(siteSchema, input, STAND_INS));
  return data && nameSite(data);
}

const STAND_INS = {
  title: '…',
  tagline: '…',
  description: '…',
  contact: { label: '…', href: '/' },
  colorMode: {},
  announcement: null,
  navbar: { logo: { src: '/', alt: '' }, items: [{ label: '…', to: '/' }] },
  footer: { logo: { src: '/', alt: '' }, columns: [], copyright: '…' },
  blog: { title: '…', description: '…' },
};

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
const describeExpected: z.core.$ZodErrorMap = (issue) => {
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
function listKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const get = (name: string): z.core.$ZodType | undefined => Reflect.get(schema._zod.def, name);
  const inner = get('innerType') ?? get('in');
  if (inner) return listKeys(inner, path);
  const [key, ...rest] = path;
  if (key === undefined) return Object.keys(get('shape') ?? {});
  const next = get('element') ?? Reflect.get(get('shape') ?? {}, key);
  return next ? listKeys(next, rest) : [];
}
