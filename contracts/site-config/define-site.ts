import type { z } from 'zod';
import { propose } from '../nearest.ts';
import { repairInput } from '../repair-input.ts';
import { describeExpected, listKeys } from './expectations.ts';
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

/** What is wrong with a value that may have one of several shapes, in the shape that it has. */
function getInnerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOtherShape = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;
  const own = issue.errors.find((errors) => !errors.some(isOtherShape));
  return (own ?? [issue]).map((inner) =>
    inner === issue ? issue : { ...inner, path: [...issue.path, ...inner.path] },
  );
}

/** One problem: where, what is expected, what was found. Several where several keys are unknown. */
function describeIssue(issue: z.core.$ZodIssue, input: unknown, getPlace: (path: PropertyKey[]) => string): string[] {
  if (issue.code === 'unrecognized_keys') {
    const where = formatPath(issue.path);
    const known = listKeys(siteSchema, issue.path);
    return issue.keys.map((key) => {
      const proposal = propose(key, known);
      return `${getPlace([...issue.path, key])}${where ? `${where}.` : ''}${key}: there is no such key${proposal && `.${proposal}`}`;
    });
  }
  const where = `${getPlace(issue.path)}${formatPath(issue.path) || 'site'}`;
  // A whole sentence says what was found, too.
  if (/^[A-Z].*[.?]$/.test(issue.message)) return [`${where}: ${issue.message}`];
  return [`${where}: ${issue.message}; found ${show(valueAt(input, issue.path))}`];
}

/** What is wrong with a configuration, one sentence each, with its line where that is known; empty where it is right. */
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
 * @param findLine where in the file a value stands
 * @throws {Error} that lists every problem with its line, its path, what was found and what is expected
 */
export function defineSite(input: SiteInput, file = 'site.config.ts', findLine?: FindLine): Site {
  const result = siteSchema.safeParse(input);
  if (result.success) return nameSite(result.data);
  const problems = findSiteProblems(input, file, findLine);
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  throw new Error(`${file} has ${count}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}

/** Puts the title in the place of `{title}` in the footer, so that the name of the community is said once. */
function nameSite(site: Site): Site {
  const { logo, copyright } = site.footer;
  const name = (text: string) => text.replaceAll('{title}', () => site.title);
  return { ...site, footer: { ...site.footer, logo: { ...logo, alt: name(logo.alt) }, copyright: name(copyright) } };
}

/** On these depends where each page is: without them no other mistake can be told for certain. */
const NEEDED = ['url', 'baseUrl', 'locales', 'docs'];

/** The rest of a configuration without what is wrong in it, so that a build can look for the other mistakes. Undefined where too little is right. */
export function mendSite(input: unknown): Site | undefined {
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
  navbar: { logo: { src: '/', alt: '' }, items: [] },
  footer: { logo: { src: '/', alt: '' }, columns: [], copyright: '…' },
  blog: { title: '…', description: '…' },
};
